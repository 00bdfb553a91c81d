-- Returns the published rows of a field whose values are rows (contract C8.70): those of the strongest source, or of all
-- sources, the strongest first; each with its source. A correction replaces the rows of all sources. Index: fact_active.
create function published_rows(of_species integer, of_attribute smallint, strongest smallint, joined boolean)
returns jsonb language sql stable as $$
  select jsonb_agg(r.value || jsonb_build_object('source', so.slug) order by so.rank, r.position)
  from fact f
  join source so on so.id = f.source_id
  cross join lateral jsonb_array_elements(case jsonb_typeof(f.value) when 'array' then f.value else '[]' end)
    with ordinality as r (value, position)
  where f.species_id = of_species and f.attribute_id = of_attribute and f.status = 1 and f.unusual is null
    and (f.source_id = strongest
      or joined and strongest is distinct from (select c.id from source c where c.slug = 'community'))
$$;

-- Returns the English names of species from their facts: those of the source `community` if it has an active fact, otherwise
-- those of all sources, and of the values without provenance.
create function english_names(species_ids integer[])
returns table (species_id integer, source_id smallint, "position" smallint, name text) language sql stable as $$
  with accepted as (
    select f.species_id from fact f
    join attribute a on a.id = f.attribute_id and a.key = 'common_name'
    join source so on so.id = f.source_id and so.slug = 'community'
    where f.species_id = any (species_ids) and f.status = 1
  )
  select f.species_id, f.source_id, n.position::smallint, n.name
  from fact f
  join attribute a on a.id = f.attribute_id and a.key = 'common_name'
  join source so on so.id = f.source_id
  cross join lateral jsonb_array_elements_text(
    case jsonb_typeof(f.value) when 'array' then f.value else '[]' end
  ) with ordinality as n (name, position)
  where f.species_id = any (species_ids) and f.status = 1
    and (so.slug = 'community' or not exists (select from accepted c where c.species_id = f.species_id))
  union all
  select s.id, null, n.position::smallint, n.name
  from species s
  cross join lateral jsonb_array_elements_text(
    case jsonb_typeof(s.unattributed -> 'common_name') when 'array' then s.unattributed -> 'common_name' else '[]' end
  ) with ordinality as n (name, position)
  where s.id = any (species_ids) and not exists (select from accepted c where c.species_id = s.id)
$$;

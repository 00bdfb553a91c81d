-- Returns which value of a field is published (contract C10.25): that of the strongest active fact, or the value without
-- provenance unless a source ranked above such values has an active fact; null if there is neither. Takes (species, attribute)
-- pairs. The order of the sources is in src/fields/source-order.ts; `without_provenance` is the rank of values without provenance
-- in it. Rows: published_rows.sql. Exports use it as well, with fewer sources (src/exports/permitted.ts).
create function strongest_values(species_ids integer[], attribute_ids smallint[], without_provenance integer)
returns table (species_id integer, key text, value jsonb, source_id smallint) language sql stable as $$
  with pair as (
    select distinct * from unnest(species_ids, attribute_ids) as u (species_id, attribute_id)
  ),
  strongest as (
    select distinct on (p.species_id, p.attribute_id)
      p.species_id, p.attribute_id, a.key, a.joined, f.value, f.source_id, so.rank
    from pair p
    join attribute a on a.id = p.attribute_id
    left join fact f
      on f.species_id = p.species_id and f.attribute_id = p.attribute_id and f.status = 1 and f.unusual is null
    left join source so on so.id = f.source_id
    order by p.species_id, p.attribute_id, so.rank
  )
  select w.species_id, w.key,
    case when w.is_unattributed then w.unattributed -> w.key
      when jsonb_typeof(w.value -> 0) = 'object' then published_rows(w.species_id, w.attribute_id, w.source_id, w.joined)
      else w.value end,
    case when w.is_unattributed then null else w.source_id end
  from (
    select t.*, s.unattributed,
      s.unattributed ? t.key and coalesce(t.rank > without_provenance, true) as is_unattributed
    from strongest t join species s on s.id = t.species_id
  ) w
$$;

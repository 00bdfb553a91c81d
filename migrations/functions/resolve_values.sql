-- Decides which value of a field is published (contract C10.25, C10.30): that of the strongest active fact, or the
-- value without provenance unless a source ranked above such values has an active fact. The order of the sources is in
-- src/fields/sources.ts; `without_provenance` is the rank of values without provenance in it. The result depends only on
-- the facts and the values without provenance, not on the order in which claims arrive.
--
-- Resolves the given (species, attribute) pairs, writes what changed to species.vals and species.winners, derives the
-- English common names, and adds the changed species to the temporary table `touched` (src/facts/arbitration.ts), with
-- the keys that changed.
create function resolve_values(species_ids integer[], attribute_ids smallint[], without_provenance integer)
returns void language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  common_name_id smallint := (select id from attribute where key = 'common_name');
begin
  with pair as (
    select distinct * from unnest(species_ids, attribute_ids) as u (species_id, attribute_id)
  ),
  strongest as (
    select distinct on (p.species_id, p.attribute_id)
      p.species_id, a.key, f.value, f.source_id, so.rank
    from pair p
    join attribute a on a.id = p.attribute_id
    left join fact f
      on f.species_id = p.species_id and f.attribute_id = p.attribute_id and f.status = 1 and f.unusual is null
    left join source so on so.id = f.source_id
    order by p.species_id, p.attribute_id, so.rank nulls last
  ),
  outcome as (
    select w.species_id, w.key,
      case when w.is_unattributed then s.unattributed -> w.key else w.value end as value,
      case when w.is_unattributed then null else w.source_id end as source_id,
      s.vals -> w.key as former_value, s.winners -> w.key as former_winner
    from (
      select t.*, s.unattributed ? t.key and coalesce(t.rank > without_provenance, true) as is_unattributed
      from strongest t join species s on s.id = t.species_id
    ) w
    join species s on s.id = w.species_id
  ),
  patch as (
    select species_id,
      coalesce(jsonb_object_agg(key, value) filter (where value is not null), '{}') as new_values,
      coalesce(jsonb_object_agg(key, source_id) filter (where value is not null), '{}') as new_winners,
      coalesce(array_agg(key) filter (where value is null), '{}') as removed_keys
    from outcome group by species_id
  ),
  changed as (
    update species s
    set vals = (s.vals - p.removed_keys) || p.new_values, winners = (s.winners - p.removed_keys) || p.new_winners
    from patch p
    where s.id = p.species_id
      and ((s.vals - p.removed_keys) || p.new_values is distinct from s.vals
        or (s.winners - p.removed_keys) || p.new_winners is distinct from s.winners)
    returning s.id
  )
  insert into touched
    select o.species_id, o.key from outcome o join changed c on c.id = o.species_id
    where o.value is distinct from o.former_value
      or (o.value is not null and coalesce(to_jsonb(o.source_id), 'null') is distinct from o.former_winner);

  -- English names: those of the source `community` if it has an active fact, otherwise those of all sources.
  if common_name_id = any (attribute_ids) then
    create temp table affected_species on commit drop as
      select distinct u.species_id from unnest(species_ids, attribute_ids) as u (species_id, attribute_id)
      where u.attribute_id = common_name_id;
    delete from common_name c using affected_species r where c.species_id = r.species_id and c.language = 'en';
    insert into common_name (species_id, language, source_id, position, name)
      select f.species_id, 'en', f.source_id, n.position, n.name
      from affected_species r
      join fact f on f.species_id = r.species_id and f.attribute_id = common_name_id and f.status = 1
      join source so on so.id = f.source_id
      cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(f.value) when 'array' then f.value else '[]' end
      ) with ordinality as n (name, position)
      where so.slug = 'community' or not exists (
        select from fact o join source os on os.id = o.source_id and os.slug = 'community'
        where o.species_id = f.species_id and o.attribute_id = common_name_id and o.status = 1
      );
    insert into common_name (species_id, language, source_id, position, name)
      select s.id, 'en', null, n.position, n.name
      from affected_species r
      join species s on s.id = r.species_id
      cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(s.unattributed -> 'common_name')
          when 'array' then s.unattributed -> 'common_name' else '[]' end
      ) with ordinality as n (name, position)
      where not exists (
        select from fact o join source os on os.id = o.source_id and os.slug = 'community'
        where o.species_id = s.id and o.attribute_id = common_name_id and o.status = 1
      );
    insert into touched select species_id, 'common_names' from affected_species;
    drop table affected_species;
  end if;
end $$;

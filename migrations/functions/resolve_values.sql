-- Publishes the strongest values (strongest_values.sql, contract C10.25, C10.30). The result depends only on the facts and the
-- values without provenance, not on the order in which claims arrive.
--
-- Resolves the given (species, attribute) pairs, writes what changed to species.vals and species.winners, derives the
-- English common names, and adds the changed species to the temporary table `touched` (src/facts/arbitration.ts), with
-- the keys that changed.
create function resolve_values(species_ids integer[], attribute_ids smallint[], without_provenance integer)
returns void language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  common_name_id smallint := (select id from attribute where key = 'common_name');
begin
  with outcome as materialized (
    select w.*, s.vals -> w.key as former_value, s.winners -> w.key as former_winner
    from strongest_values(species_ids, attribute_ids, without_provenance) w
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

  if common_name_id = any (attribute_ids) then
    create temp table affected_species on commit drop as
      select distinct u.species_id from unnest(species_ids, attribute_ids) as u (species_id, attribute_id)
      where u.attribute_id = common_name_id;
    delete from common_name c using affected_species r where c.species_id = r.species_id and c.language = 'en';
    insert into common_name (species_id, language, source_id, position, name)
      select n.species_id, 'en', n.source_id, n.position, n.name
      from english_names(array(select species_id from affected_species)) n;
    insert into touched select species_id, 'common_names' from affected_species;
    drop table affected_species;
  end if;
end $$;

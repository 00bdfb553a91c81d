-- Withdraws claims that a source no longer makes (contract C10.8): supersedes the active facts of the given lanes
-- (species, attribute, source), removes the values without provenance of lanes whose source is a compilation (C10.26),
-- and resolves the fields again. Returns the number of withdrawn values.
create function withdraw(
  species_ids integer[], attribute_ids smallint[], source_ids smallint[], without_provenance integer
) returns integer language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  changed_species integer[];
  changed_attributes smallint[];
begin
  perform 1 from species s where s.id = any (species_ids) order by s.id for no key update;
  with lane as materialized (
    select distinct u.*, so.attributed, a.key
    from unnest(species_ids, attribute_ids, source_ids) as u (species_id, attribute_id, source_id)
    join source so on so.id = u.source_id
    join attribute a on a.id = u.attribute_id
  ),
  superseded as (
    update fact f set status = 2, updated_at = now() from lane l
    where f.species_id = l.species_id and f.attribute_id = l.attribute_id and f.source_id = l.source_id
      and f.status = 1
    returning f.species_id, f.attribute_id
  ),
  unattributed_lane as materialized (
    select l.species_id, l.attribute_id, l.key from lane l join species s on s.id = l.species_id
    where not l.attributed and s.unattributed ? l.key
  ),
  removed as (
    update species s set unattributed = s.unattributed - h.keys
    from (select species_id, array_agg(key) as keys from unattributed_lane group by species_id) h
    where s.id = h.species_id
    returning 1
  ),
  changed as (select * from superseded union all select species_id, attribute_id from unattributed_lane)
  select array_agg(species_id), array_agg(attribute_id) from changed into changed_species, changed_attributes;
  if changed_species is null then
    return 0;
  end if;
  perform resolve_values(changed_species, changed_attributes, without_provenance);
  return cardinality(changed_species);
end $$;

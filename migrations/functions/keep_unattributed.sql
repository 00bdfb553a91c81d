-- The part of arbitrate() for compilations (contract C10.26): stores their values in species.unattributed, under the
-- locks of arbitrate(), and returns the changed fields. A value that is not plausible is not stored at all, because
-- compilations have no facts that could be rejected.
create function keep_unattributed(
  out accepted integer, out unchanged integer, out superseded integer, out rejected integer,
  out changed_species integer[], out changed_attributes smallint[]
) language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
begin
  with given as materialized (
    select i.species_id, i.attribute_id, a.key, i.value, i.refused, s.unattributed -> a.key as standing
    from claim_in i
    join source so on so.id = i.source_id and not so.attributed
    join attribute a on a.id = i.attribute_id
    join species s on s.id = i.species_id
  ),
  differing as materialized (
    select * from given where refused is null and standing is distinct from value
  ),
  kept as (
    update species s set unattributed = s.unattributed || d.patch
    from (select species_id, jsonb_object_agg(key, value) as patch from differing group by species_id) d
    where s.id = d.species_id
    returning 1
  )
  select
    (select count(*) from differing),
    (select count(*) from given where refused is null) - (select count(*) from differing),
    (select count(*) from differing where standing is not null),
    (select count(*) from given where refused is not null),
    (select array_agg(species_id) from differing),
    (select array_agg(attribute_id) from differing)
  into accepted, unchanged, superseded, rejected, changed_species, changed_attributes;
end $$;

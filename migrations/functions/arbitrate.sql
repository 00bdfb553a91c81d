-- Turns the claims of the temporary table `claim_in` (src/facts/arbitration.ts) into facts (contract C10.5), and into
-- values without provenance where the source is a compilation (C10.26); then resolves what they change (C10.30,
-- C10.31). Set-based: the one path for a single claim and for a batch.
--
-- Locks the rows of the touched species first, in order of id. Without the locks, a retry on the unique index alone let
-- a stale value win over an accepted correction. Volatile: each statement takes a new snapshot, and so sees what was
-- committed while the function waited for the locks.
--
-- fact.status: 1 active, 2 superseded, 3 rejected.
create function arbitrate(
  without_provenance integer,
  out claims integer, out accepted integer, out unchanged integer, out superseded integer, out rejected integer
) language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  changed_species integer[];
  changed_attributes smallint[];
  of_compilations record;
begin
  perform 1 from species s
    where s.id in (select species_id from claim_in)
    order by s.id for no key update;

  with compared as materialized (
    select i.*, f.id as active_id, f.value as active_value
    from claim_in i
    join source so on so.id = i.source_id and so.attributed
    left join fact f on f.species_id = i.species_id and f.attribute_id = i.attribute_id
      and f.source_id = i.source_id and f.status = 1
    where i.refused is null
  ),
  changed as materialized (
    select * from compared where active_id is null or active_value <> value
  ),
  -- The same value with other metadata: updates the fact. The published value is not resolved again.
  metadata_updated as (
    update fact f
    set unit = c.unit, evidence = c.evidence, source_record_id = c.source_record_id, source_url = c.source_url,
      n_observations = c.n_observations, observed_at = c.observed_at, licence = c.licence, notes = c.notes,
      updated_at = now()
    from compared c
    where f.id = c.active_id and c.active_value = c.value
      and (f.unit, f.evidence, f.source_record_id, f.source_url, f.n_observations, f.observed_at, f.licence, f.notes)
        is distinct from
          (c.unit, c.evidence, c.source_record_id, c.source_url, c.n_observations, c.observed_at, c.licence, c.notes)
    returning 1
  ),
  superseded_facts as (
    update fact f set status = 2, updated_at = now() from changed c where f.id = c.active_id returning 1
  ),
  -- `count(*)` makes the insert run after the update; otherwise the index fact_active refuses it.
  inserted as (
    insert into fact (species_id, attribute_id, source_id, status, value, unit, evidence, source_record_id,
      source_url, n_observations, observed_at, licence, notes)
    select species_id, attribute_id, source_id, 1, value, unit, evidence, source_record_id,
      source_url, n_observations, observed_at, licence, notes
    from changed where (select count(*) from superseded_facts) is not null
    order by species_id, attribute_id, source_id
    returning species_id, attribute_id
  ),
  rejected_facts as (
    insert into fact (species_id, attribute_id, source_id, status, value, unit, evidence, source_record_id,
      source_url, n_observations, observed_at, licence, notes)
    select i.species_id, i.attribute_id, i.source_id, 3, i.value, i.unit, i.evidence, i.source_record_id,
      i.source_url, i.n_observations, i.observed_at, i.licence, concat_ws('; ', i.refused, i.notes)
    from claim_in i join source so on so.id = i.source_id and so.attributed
    where i.refused is not null
    on conflict do nothing
    returning 1
  )
  select
    (select count(*) from claim_in),
    (select count(*) from inserted),
    (select count(*) from compared) - (select count(*) from changed),
    (select count(*) from superseded_facts),
    (select count(*) from rejected_facts),
    (select array_agg(species_id) from inserted),
    (select array_agg(attribute_id) from inserted)
  into claims, accepted, unchanged, superseded, rejected, changed_species, changed_attributes;

  if exists (select from claim_in i join source so on so.id = i.source_id where not so.attributed) then
    select * from keep_unattributed() into of_compilations;
    accepted := accepted + of_compilations.accepted;
    unchanged := unchanged + of_compilations.unchanged;
    superseded := superseded + of_compilations.superseded;
    rejected := rejected + of_compilations.rejected;
    changed_species := changed_species || of_compilations.changed_species;
    changed_attributes := changed_attributes || of_compilations.changed_attributes;
  end if;

  if changed_species is not null then
    perform resolve_values(changed_species, changed_attributes, without_provenance);
  end if;
  truncate claim_in;
end $$;

-- Values without provenance brought by a data set: a compilation that does not tell value by value who says so. They are
-- no facts; they stand in species.unattributed, on the path of all claims (contract C10.25, C10.26).

-- False for such a compilation. Its rank is that of values without provenance; of names it is weaker than any backbone.
alter table source add column attributed boolean not null default true;

-- The backbone that decides the rank of a record: a compilation comes last (C10.26).
create or replace function settle_rank() returns trigger language plpgsql as $$
begin
  new.rank := coalesce(
    new.vals ->> 'rank',
    (select c.rank from name_claim c join source so on so.id = c.source_id
      where c.species_id = new.id order by so.attributed desc, so.rank limit 1),
    new.rank
  );
  return new;
end $$;

-- Values without provenance that a review removed and that no admin put back (C9.49, C9.55).
create function removed_values(species_ids integer[]) returns table (species_id integer, key text, value jsonb)
language sql stable as $$
  select c.record_id, r.key, r.value
  from correction c cross join lateral jsonb_each(c.removed::jsonb) as r (key, value)
  where c.removed is not null and c.reverted_at is null and c.record_id = any (species_ids)
$$;
create index correction_removed on correction (record_id) where removed is not null and reverted_at is null;

-- Takes out of claim_in what people have rejected: a file that claims it again changes nothing (C9.49), only another
-- correction does. Under the locks of arbitrate(), so that a rejection committed meanwhile is heeded. Returns how many
-- claims.
create or replace function heed_rejections() returns integer language plpgsql as $$
declare
  heeded integer := 0;
  removed integer := 0;
begin
  perform 1 from species s
    where s.id in (select species_id from claim_in)
    order by s.id for no key update;
  if exists (select from fact where rejected_by is not null) then
    delete from claim_in i using fact f, source so
      where so.id = i.source_id and so.slug <> 'community'
        and f.rejected_by is not null and f.species_id = i.species_id and f.attribute_id = i.attribute_id
        and f.source_id = i.source_id and f.value = i.value;
    get diagnostics heeded = row_count;
  end if;
  if exists (select from correction c where c.removed is not null and c.reverted_at is null) then
    delete from claim_in i using source so, attribute a,
      removed_values((select array_agg(distinct species_id) from claim_in)) r
      where so.id = i.source_id and not so.attributed and a.id = i.attribute_id
        and r.species_id = i.species_id and r.key = a.key and r.value = i.value;
    get diagnostics removed = row_count;
  end if;
  return heeded + removed;
end $$;

-- Turns claim_in into facts (C10.5), and into values without provenance where its source is a compilation (C10.26). The
-- rows of the touched species are locked first, in id order: a unique index with retry alone let a stale value beat an
-- accepted correction, this did not. Volatile, so each statement sees what was committed while it waited for the locks.
create or replace function arbitrate(
  without_provenance integer,
  out claims integer, out accepted integer, out unchanged integer, out superseded integer, out rejected integer
) language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  changed_species integer[];
  changed_attributes smallint[];
  given record;
begin
  perform 1 from species s
    where s.id in (select species_id from claim_in)
    order by s.id for no key update;

  with standing as materialized (
    select i.*, f.id as active_id, f.value as active_value
    from claim_in i
    join source so on so.id = i.source_id and so.attributed
    left join fact f on f.species_id = i.species_id and f.attribute_id = i.attribute_id
      and f.source_id = i.source_id and f.status = 1
    where i.refused is null
  ),
  changed as materialized (
    select * from standing where active_id is null or active_value <> value
  ),
  -- The same value with other metadata: described anew, nothing is resolved.
  described as (
    update fact f
    set unit = c.unit, evidence = c.evidence, source_record_id = c.source_record_id, source_url = c.source_url,
      n_observations = c.n_observations, observed_at = c.observed_at, notes = c.notes, updated_at = now()
    from standing c
    where f.id = c.active_id and c.active_value = c.value
      and (f.unit, f.evidence, f.source_record_id, f.source_url, f.n_observations, f.observed_at, f.notes)
        is distinct from
          (c.unit, c.evidence, c.source_record_id, c.source_url, c.n_observations, c.observed_at, c.notes)
    returning 1
  ),
  gave_way as (
    update fact f set status = 2, updated_at = now() from changed c where f.id = c.active_id returning 1
  ),
  -- The insert must see the update done, or fact_active fires: hence the count.
  inserted as (
    insert into fact (species_id, attribute_id, source_id, status, value, unit, evidence, source_record_id,
      source_url, n_observations, observed_at, notes)
    select species_id, attribute_id, source_id, 1, value, unit, evidence, source_record_id,
      source_url, n_observations, observed_at, notes
    from changed where (select count(*) from gave_way) is not null
    order by species_id, attribute_id, source_id
    returning species_id, attribute_id
  ),
  refused as (
    insert into fact (species_id, attribute_id, source_id, status, value, unit, evidence, source_record_id,
      source_url, n_observations, observed_at, notes)
    select i.species_id, i.attribute_id, i.source_id, 3, i.value, i.unit, i.evidence, i.source_record_id,
      i.source_url, i.n_observations, i.observed_at, concat_ws('; ', i.refused, i.notes)
    from claim_in i join source so on so.id = i.source_id and so.attributed
    where i.refused is not null
    on conflict do nothing
    returning 1
  )
  select
    (select count(*) from claim_in),
    (select count(*) from inserted),
    (select count(*) from standing) - (select count(*) from changed),
    (select count(*) from gave_way),
    (select count(*) from refused),
    (select array_agg(species_id) from inserted),
    (select array_agg(attribute_id) from inserted)
  into claims, accepted, unchanged, superseded, rejected, changed_species, changed_attributes;

  if exists (select from claim_in i join source so on so.id = i.source_id where not so.attributed) then
    select * from keep_unattributed() into given;
    accepted := accepted + given.accepted;
    unchanged := unchanged + given.unchanged;
    superseded := superseded + given.superseded;
    rejected := rejected + given.rejected;
    changed_species := changed_species || given.changed_species;
    changed_attributes := changed_attributes || given.changed_attributes;
  end if;

  if changed_species is not null then
    perform resolve(changed_species, changed_attributes, without_provenance);
  end if;
  truncate claim_in;
end $$;

-- The part of arbitrate() for compilations: keeps their values beside those of sources, under its locks, and says which
-- fields that concerns. What may not be published is kept nowhere: there is no source whose rejected fact it would be.
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

-- Supersedes the active facts of lanes that their source no longer claims, and drops the values without provenance of
-- those that a compilation no longer holds (C10.8, C10.26).
create or replace function withdraw(
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
  gone as (
    update fact f set status = 2, updated_at = now() from lane l
    where f.species_id = l.species_id and f.attribute_id = l.attribute_id and f.source_id = l.source_id
      and f.status = 1
    returning f.species_id, f.attribute_id
  ),
  held as materialized (
    select l.species_id, l.attribute_id, l.key from lane l join species s on s.id = l.species_id
    where not l.attributed and s.unattributed ? l.key
  ),
  dropped as (
    update species s set unattributed = s.unattributed - h.keys
    from (select species_id, array_agg(key) as keys from held group by species_id) h
    where s.id = h.species_id
    returning 1
  ),
  changed as (select * from gone union all select species_id, attribute_id from held)
  select array_agg(species_id), array_agg(attribute_id) from changed into changed_species, changed_attributes;
  if changed_species is null then
    return 0;
  end if;
  perform resolve(changed_species, changed_attributes, without_provenance);
  return cardinality(changed_species);
end $$;

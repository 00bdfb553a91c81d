-- Corrections: what reviewing them leaves behind, and what keeps ingestion from undoing it.

-- Notes TEST: answered normally, never reviewed, rejected after a day (C9.35).
alter table correction add column test boolean not null default false;
-- When its content was submitted last: notes and reviews change updated_at as well.
alter table correction add column submitted_at timestamptz not null default now();
update correction set submitted_at = updated_at;
create index correction_expiring on correction (submitted_at) where test and change_status = 'pending';
-- An item of a check that a reviewer has settled: its problem is not raised again while it lasts (C9.40).
alter table correction add column silences boolean not null default false;
create index correction_silencing on correction (record_id) where silences;
-- When an admin took back what it did (C9.55), and the values without provenance that it removed.
alter table correction add column reverted_at timestamptz, add column removed json;
-- One pending correction an account and species is looked for at each submission (C9.3).
create index correction_pending on correction (user_id, record_id) where change_status = 'pending';

-- The correction by which people rejected a fact (C9.49); null where it was not plausible (C10.5).
alter table fact add column rejected_by integer;
-- The same refused value again is the same fact; what people reject, they may reject again.
drop index fact_rejected;
create unique index fact_rejected on fact (species_id, attribute_id, source_id, md5(value::text))
  where status = 3 and rejected_by is null;
create index fact_rejected_by on fact (species_id, attribute_id, source_id) where rejected_by is not null;
-- The name that a species had before a correction (C9.51): whatever files say of it later, it stays this species.
alter table synonym add column former boolean not null default false,
  -- Of a record that merged into it: what is said of the publication of that name is not its own.
  add column merged boolean not null default false;
update synonym y set former = true where not exists (select from synonym_source o where o.synonym_id = y.id);

-- Slugs of merged and renamed records that no synonym carries, since their name has another one already (C1.11).
create table former_slug (
  slug text collate "C" primary key,
  species_id integer not null references species on delete cascade
);
create index former_slug_species on former_slug (species_id);

-- The species that a path segment names (contract C1.10): slug, id, former slug, former id.
create or replace function species_ref(ref text) returns integer
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  word text := lower(ref);
  number integer := case when word ~ '^0*[0-9]{1,9}$' then word::integer end;
begin
  return coalesce(
    (select s.id from species s where s.slug = word),
    case when number is not null then (select s.id from species s where s.id = number) end,
    (select y.species_id from synonym y where y.slug = word),
    (select o.species_id from former_slug o where o.slug = word),
    case when number is not null then (select f.species_id from former_species f where f.id = number) end
  );
end $$;

-- Grows when species merge or go: an ingestion under way matches its names again (src/ingest/steps.ts).
create sequence species_gone;
alter table ingest_run add column species_gone bigint not null default 0;

-- A correction of the rank decides it, else the strongest backbone (C10.7).
create function settle_rank() returns trigger language plpgsql as $$
begin
  new.rank := coalesce(
    new.vals ->> 'rank',
    (select c.rank from name_claim c join source so on so.id = c.source_id
      where c.species_id = new.id order by so.rank limit 1),
    new.rank
  );
  return new;
end $$;
create trigger species_rank before update of vals on species for each row
  when (old.vals -> 'rank' is distinct from new.vals -> 'rank') execute function settle_rank();

-- Takes out of claim_in what people have rejected: a file that claims it again changes nothing (C9.49), only another
-- correction does. Under the locks of
-- arbitrate(), so that a rejection committed meanwhile is heeded. Returns how many claims.
create function heed_rejections() returns integer language plpgsql as $$
declare
  heeded integer := 0;
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
  return heeded;
end $$;

-- Members in the order in which they were submitted (C8.46).
alter table correction alter column correction type json, alter column changes type json;

-- Names of deleted records: the next file does not bring them back (C9.52).
create table removed_name (
  name_key text collate "C" primary key,
  correction_id integer not null
);

-- Plants that went with their last member, or were renamed, and a species that was in them (C1.11).
create table former_plant (
  slug text collate "C" not null,
  id integer not null,
  species_id integer not null references species on delete cascade,
  primary key (slug, id)
);
create index former_plant_id on former_plant (id);
create index former_plant_species on former_plant (species_id);

-- The plant that a path segment names (C1.10): slug, id, then the plant of a species, then that of a former plant.
create or replace function plant_ref(ref text) returns integer
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  word text := lower(ref);
  number integer := case when word ~ '^0*[0-9]{1,9}$' then word::integer end;
begin
  return coalesce(
    (select p.id from plant p where p.slug = word),
    case when number is not null then (select p.id from plant p where p.id = number) end,
    (select s.plant_id from species s where s.id = species_ref(word)),
    (
      select s.plant_id from former_plant f join species s on s.id = f.species_id
      where f.slug = word order by f.id desc limit 1
    ),
    case when number is not null then (
      select s.plant_id from former_plant f join species s on s.id = f.species_id where f.id = number limit 1
    ) end
  );
end $$;

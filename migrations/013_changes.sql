-- The changes feed, and what deleted and merged species were (contract C16.1 to C16.9).

-- A row is a published change of a species, written in the transaction that published it (functions/record_changes.sql).
create table change (
  species_id integer not null,
  -- Position in the feed. Null until a reader asks for it (functions/number_changes.sql), so that a transaction that
  -- commits late gets a position after those that were read. Until then later changes of the species are added to the row.
  seq bigint unique,
  op text not null check (op in ('created', 'updated', 'merged', 'deleted')),
  slug text collate "C" not null,
  revision bigint not null,
  -- What changed: keys of fields and parts of the record (C16.3).
  changed text[] not null,
  merged_into integer,
  at timestamptz not null default now()
) with (fillfactor = 80);
create unique index change_unnumbered on change (species_id) where seq is null;

-- The one row has the ends of the feed. Its lock makes numbering one at a time.
create table change_feed (
  -- The last position that was given.
  latest bigint not null,
  -- The last position whose changes are no longer kept: followers from an earlier one start over.
  expired bigint not null
);
-- Changes before this step are not in the feed, so a database with species cannot be followed from position 0.
insert into change_feed (latest, expired)
  select n, n from (select count(*) as n from (select from species limit 1) s) begun;

-- A row is a species that a review deleted (C16.8).
create table deleted_species (
  id integer primary key,
  slug text collate "C" not null,
  scientific_name text collate "C" not null,
  deleted_at timestamptz not null default now()
);

-- A row is an id, slug or identifier that named a deleted species, in lower case.
create table deleted_reference (
  ref text collate "C" primary key,
  species_id integer not null references deleted_species
);

-- What the merged species was (C16.9); null for one that merged before this step.
alter table former_species
  add column slug text collate "C",
  add column scientific_name text collate "C";
create index former_species_slug on former_species (slug);

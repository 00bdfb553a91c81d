-- The changes feed (contract C16.1 to C16.7).

-- A row is a published change of a species, written in the transaction that published it
-- (functions/record_changes.sql).
create table change (
  species_id integer not null,
  -- Position in the feed. Null until a reader asks for it (functions/number_changes.sql), so that a transaction that
  -- commits late gets a position after those that were read. Until then later changes of the species are added to the
  -- row.
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
insert into change_feed (latest, expired) values (0, 0);

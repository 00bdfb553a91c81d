-- Ingestion: its runs, and the names that matched nothing.

-- A row is a run over a file: its progress and its results, for resuming and for the summary.
create table ingest_run (
  id bigint generated always as identity primary key,
  source text not null,
  file text not null,
  fingerprint text not null,
  state text not null check (state in ('running', 'done')),
  -- The next step; `position` is the last species id that the step has merged and committed.
  step text not null default 'read',
  position bigint not null default 0,
  counts jsonb not null default '{}',
  -- Claims of the file, as "source kind" and "source attribute": the next version of the file withdraws those that it
  -- no longer makes (C10.8).
  claims_of text[] not null default '{}',
  -- The sources that the file was read for: those that it is complete for and those that it names, whether any of
  -- their rows could be used or not.
  sources smallint[] not null default '{}',
  -- Value of the sequence species_gone when the names of the file were last matched.
  species_gone bigint not null default 0,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Edition and SHA-256 checksum of a file that linnea fetch downloaded; null for other files.
  edition text,
  sha256 text
);
create index ingest_run_file on ingest_run (source, file, fingerprint);

-- A row is a name of the last ingestion of a file that matched no species, for `linnea quality --unmatched` (C10.38).
-- The next ingestion of the file replaces its rows.
create table unmatched_name (
  -- Data set and file, as in ingest_run.
  data_set text not null,
  file text not null,
  -- As the file writes it; names with one key are shown as one.
  name text collate "C" not null,
  match_key text collate "C" not null,
  reason text not null,
  -- Rows of the file whose statements were lost.
  rows integer not null,
  primary key (data_set, file, name)
);

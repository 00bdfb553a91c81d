-- Facts, arbitration, publication.

-- Written from the field registry at every start; ids stay with their keys.
create table attribute (
  id smallint generated always as identity primary key,
  key text not null unique
);

create table fact (
  id bigint generated always as identity primary key,
  species_id integer not null,
  attribute_id smallint not null,
  source_id smallint not null,
  status smallint not null check (status in (1, 2, 3)), -- active, superseded, rejected
  -- Number, boolean, text, array of labels or names; json null is a claim that there is no value (C9.49).
  value jsonb not null,
  unit text,
  evidence text not null default 'reported' check (evidence in ('reported', 'measured', 'derived', 'inferred')),
  source_record_id text,
  source_url text,
  n_observations integer,
  observed_at timestamptz,
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One active fact a field and source (C10.5): the backstop behind the row locks.
create unique index fact_active on fact (species_id, attribute_id, source_id) where status = 1;
-- The same refused value again is the same fact.
create unique index fact_rejected on fact (species_id, attribute_id, source_id, md5(value::text)) where status = 3;
create index fact_history on fact (species_id, id);

-- Changes to publish to the search stores. Read with `for update skip locked` and deleted once acknowledged.
create table outbox (
  seq bigint generated always as identity primary key,
  species_id integer not null,
  revision bigint not null,
  -- Set for a species that is gone.
  deleted boolean not null default false,
  created_at timestamptz not null default now()
);

create table dead_letter (
  id bigint generated always as identity primary key,
  species_id integer not null,
  revision bigint not null,
  reason text not null,
  document jsonb,
  attempts integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (species_id)
);

-- One row a run of a file: where it stands and what it did, for resuming and for the summary.
create table ingest_run (
  id bigint generated always as identity primary key,
  source text not null,
  file text not null,
  fingerprint text not null,
  state text not null check (state in ('running', 'done')),
  -- Items merged and committed.
  position bigint not null default 0,
  counts jsonb not null default '{}',
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ingest_run_file on ingest_run (source, file, fingerprint);

-- All words of all names, for typing errors (C7.4 tier 10); kept by the indexer.
create table lexicon (
  word text collate "C" primary key
);

create table setting (
  key text primary key,
  value jsonb not null
);

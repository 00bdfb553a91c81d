-- What ingestion keeps between files, and the tables a file passes through.

-- What each backbone source says of a name. Rank and status of a species and the
-- family of a genus are a pure function of these: the strongest source decides.
create table name_claim (
  species_id integer not null references species on delete cascade,
  source_id smallint not null references source,
  rank text not null,
  status text not null,
  family_id integer not null references family,
  primary key (species_id, source_id)
);

-- What each source adds to popularity (C6.22); species holds the sums.
create table popularity_claim (
  species_id integer not null references species on delete cascade,
  source_id smallint not null references source,
  specimens integer not null default 0,
  cultivated_records integer not null default 0,
  primary key (species_id, source_id)
);

alter table ingest_run
  -- The next step; position is the last species id merged within it.
  add column step text not null default 'read',
  -- What the file claims, as "source kind" and "source attribute", for withdrawal by its next version (C10.8).
  add column claims_of text[] not null default '{}';

-- Staging. One file at a time (an advisory lock), so the tables are emptied, not
-- deleted from. Unlogged: a crash of the server empties them, staged_run with
-- them, and the file is read again.
create unlogged table staged_run (run_id bigint not null);

-- Problems of rows, and of the file as a whole (line null).
create unlogged table staged_problem (line integer, what text not null, why text not null);

-- A species as the file names it. The same name may occur more than once.
create unlogged table staged_reference (
  id integer primary key,
  written text collate "C" not null,
  name_key text collate "C" not null,
  match_key text collate "C" not null,
  autonym_key text collate "C"
);
-- Which species a reference is and how it was found; null and the reason where none is.
create unlogged table staged_match (ref integer primary key, species_id integer, how text not null, reason text);

create unlogged table staged_taxon (
  line integer not null, rank text not null, name text not null, slug text not null, parent text, common_name text
);
create unlogged table staged_zone (
  line integer not null, code text not null, name text not null, level smallint not null, parent text, iso_code text
);
create unlogged table staged_name (
  line integer not null,
  preference real not null,
  source_id smallint not null,
  name text collate "C" not null,
  name_key text collate "C" not null,
  match_key text collate "C" not null,
  slug text collate "C" not null,
  rank text not null,
  status text not null,
  genus text collate "C" not null,
  genus_slug text collate "C" not null,
  plant_name text collate "C" not null,
  plant_slug text collate "C" not null,
  family text collate "C" not null,
  family_slug text collate "C" not null
);
create unlogged table staged_synonym (
  line integer not null,
  source_id smallint not null,
  ref integer not null,
  name text collate "C" not null,
  match_key text collate "C" not null,
  slug text collate "C" not null,
  author text,
  record text
);
create unlogged table staged_common_names (
  line integer not null,
  preference real not null,
  source_id smallint not null,
  ref integer not null,
  language text not null,
  names text[] not null,
  record text
);
create unlogged table staged_distribution (
  line integer not null,
  preference real not null,
  source_id smallint not null,
  ref integer not null,
  zone text collate "C" not null,
  establishment text not null,
  evidence text not null,
  notes text
);
create unlogged table staged_image (
  line integer not null,
  preference real not null,
  source_id smallint not null,
  ref integer not null,
  image_url text not null,
  part text not null,
  is_main boolean not null,
  score real not null,
  copyright text,
  licence text,
  licence_url text,
  source_url text
);
create unlogged table staged_popularity (
  line integer not null, source_id smallint not null, ref integer not null, specimens integer, cultivated_records integer
);
create unlogged table staged_fact (
  line integer not null,
  preference real not null,
  source_id smallint not null,
  ref integer not null,
  attribute_id smallint not null,
  value jsonb not null,
  refused text,
  unit text,
  evidence text not null,
  record text,
  source_url text,
  n_observations integer,
  observed_at timestamptz,
  notes text
);
-- The record of a name in its source, where the statement gives one.
create unlogged table staged_record (
  line integer not null,
  preference real not null,
  source_id smallint not null,
  ref integer not null,
  record text
);

-- Resolved: one row a lane, ids instead of names, in species order.
create unlogged table resolved_fact (
  species_id integer not null,
  attribute_id smallint not null,
  source_id smallint not null,
  value jsonb not null,
  refused text,
  unit text,
  evidence text not null,
  source_record_id text,
  source_url text,
  n_observations integer,
  observed_at timestamptz,
  notes text
);
create index resolved_fact_lane on resolved_fact (species_id, attribute_id, source_id);
create unlogged table resolved_common_names (
  species_id integer not null, language text not null, source_id smallint not null, names text[] not null
);
create index resolved_common_names_lane on resolved_common_names (species_id, language, source_id);
create unlogged table resolved_distribution (
  species_id integer not null,
  zone_id integer not null,
  source_id smallint not null,
  establishment text not null,
  evidence text not null,
  notes text
);
create index resolved_distribution_lane on resolved_distribution (species_id, zone_id, source_id);
create unlogged table resolved_image (
  species_id integer not null,
  image_url text not null,
  source_id smallint not null,
  part text not null,
  is_main boolean not null,
  score real not null,
  copyright text,
  licence text,
  licence_url text,
  source_url text
);
create index resolved_image_lane on resolved_image (species_id, image_url);
create unlogged table resolved_popularity (
  species_id integer not null, source_id smallint not null, specimens integer not null, cultivated_records integer not null
);
create index resolved_popularity_lane on resolved_popularity (species_id, source_id);
create unlogged table resolved_record (
  species_id integer not null, source_id smallint not null, record text, written text not null
);
create index resolved_record_lane on resolved_record (species_id, source_id);

-- Last species ids of the batches, ascending.
create unlogged table staged_batch (upto integer primary key);

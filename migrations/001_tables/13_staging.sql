-- Staging tables. One file at a time is ingested (an advisory lock), so they are truncated, never deleted from. They
-- are unlogged: a crash of the server empties them, staged_run included, and the file is read again.

-- The one row is the run whose file is staged.
create unlogged table staged_run (run_id bigint not null);

-- A row is a problem of a line of the file, or of the whole file (line null).
create unlogged table staged_problem (line integer, what text not null, why text not null);

-- A row is a species as the file names it. The same name can occur more than once.
create unlogged table staged_reference (
  id integer primary key,
  written text collate "C" not null,
  name_key text collate "C" not null,
  match_key text collate "C" not null,
  autonym_key text collate "C"
);

-- A row is the species that a reference was matched to, and how; or the reason why no species was found.
create unlogged table staged_match (ref integer primary key, species_id integer, how text not null, reason text);

-- A row is a taxon above the genus.
create unlogged table staged_taxon (
  line integer not null,
  rank text not null,
  name text not null,
  slug text not null,
  parent text,
  common_name text
);

-- A row is a zone.
create unlogged table staged_zone (
  line integer not null,
  code text not null,
  name text not null,
  level smallint not null,
  parent text
);

-- A row is a name with its rank, status and family.
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

-- A row is a synonym.
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

-- A row is the list of common names in one language.
create unlogged table staged_common_names (
  line integer not null,
  preference real not null,
  source_id smallint not null,
  ref integer not null,
  language text not null,
  names text[] not null,
  record text
);

-- A row is a presence in a zone.
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

-- A row is an image.
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
  source_url text,
  thumbnail_url text,
  view text,
  rating smallint
);

-- A row is a count of specimens or of cultivated records.
create unlogged table staged_popularity (
  line integer not null,
  source_id smallint not null,
  ref integer not null,
  specimens integer,
  cultivated_records integer
);

-- A row is a claim on a field; `refused` is the reason where the value is not plausible.
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

-- A row is the record of a name in its source, where the statement gives one.
create unlogged table staged_record (
  line integer not null,
  preference real not null,
  source_id smallint not null,
  ref integer not null,
  record text
);

-- A row is a catalogue record of the file.
create unlogged table staged_catalogue_record (
  line integer not null,
  source_id smallint not null,
  ref integer not null,
  record text collate "C" not null,
  name text not null,
  common_names text[] not null,
  cultivar boolean not null,
  season text,
  frost_tolerance text,
  hardiness_zone smallint,
  foods text[] not null,
  vals jsonb not null
);

-- A row is an identifier in the file.
create unlogged table staged_external_id (
  line integer not null,
  preference real not null,
  source_id smallint not null,
  ref integer not null,
  scheme text collate "C" not null,
  value text collate "C" not null,
  own boolean not null
);

-- A row is a border in the file.
create unlogged table staged_zone_border (
  line integer not null,
  code text not null,
  geometry text not null
);

-- Reduced tables: the staged rows reduced to one per species, source and target (C10.8), with ids instead of names,
-- in order of species.

-- A row is the claim of one source on a field of a species.
create unlogged table reduced_fact (
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
create index reduced_fact_lane on reduced_fact (species_id, attribute_id, source_id);

-- A row is the list of common names of a species in one language from one source.
create unlogged table reduced_common_names (
  species_id integer not null,
  language text not null,
  source_id smallint not null,
  names text[] not null
);
create index reduced_common_names_lane on reduced_common_names (species_id, language, source_id);

-- A row is the presence of a species in a zone by one source.
create unlogged table reduced_distribution (
  species_id integer not null,
  zone_id integer not null,
  source_id smallint not null,
  establishment text not null,
  evidence text not null,
  notes text
);
create index reduced_distribution_lane on reduced_distribution (species_id, zone_id, source_id);

-- A row is an image of a species.
create unlogged table reduced_image (
  species_id integer not null,
  image_url text not null,
  source_id smallint not null,
  part text not null,
  is_main boolean not null,
  score real not null,
  copyright text,
  licence text,
  licence_url text,
  source_url text,
  thumbnail_url text,
  view text,
  rating smallint
);
create index reduced_image_lane on reduced_image (species_id, image_url);

-- A row is the contribution of one source to the popularity of a species.
create unlogged table reduced_popularity (
  species_id integer not null,
  source_id smallint not null,
  specimens integer not null,
  cultivated_records integer not null
);
create index reduced_popularity_lane on reduced_popularity (species_id, source_id);

-- A row is the record of a species in one source; `written` is the name as the source writes it.
create unlogged table reduced_record (
  species_id integer not null,
  source_id smallint not null,
  record text,
  written text not null
);
create index reduced_record_lane on reduced_record (species_id, source_id);

-- A row is a catalogue record with the id of its species; of several with one record id the first.
create unlogged table reduced_catalogue_record (
  species_id integer not null,
  source_id smallint not null,
  record_id text collate "C" not null,
  name text not null,
  common_names text[] not null,
  cultivar boolean not null,
  season text,
  frost_tolerance text,
  hardiness_zone smallint,
  foods text[] not null,
  vals jsonb not null
);
create index reduced_catalogue_record_lane on reduced_catalogue_record (source_id, record_id);

-- A row is an identifier of a species from one source.
create unlogged table reduced_external_id (
  species_id integer not null,
  source_id smallint not null,
  scheme text collate "C" not null,
  value text collate "C" not null,
  own boolean not null,
  position smallint not null
);
create index reduced_external_id_lane on reduced_external_id (species_id, scheme, value, source_id);

-- A row is the last species id of a batch that is merged in one transaction.
create unlogged table staged_batch (upto integer primary key);

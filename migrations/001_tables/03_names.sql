-- Names of species: claims of backbones, synonyms, common names and identifiers.

-- A row is the statement of one names backbone about a name. Rank and status of a species and the family of a genus are
-- a pure function of these rows: the strongest source decides.
create table name_claim (
  species_id integer not null references species on delete cascade,
  source_id smallint not null references source,
  rank text not null,
  status text not null,
  family_id integer not null references family,
  primary key (species_id, source_id)
);

-- A row is a synonym of a species.
create table synonym (
  id integer generated always as identity primary key,
  species_id integer not null references species on delete cascade,
  name text collate "C" not null,
  match_key text collate "C" not null,
  -- Null where another record has the slug (C1.11).
  slug text collate "C" unique,
  author text,
  -- The name of this species before a correction renamed it (C9.51): files that claim the name still mean this
  -- species.
  former boolean not null default false,
  -- The name of a record that merged into this species. Statements of files about the publication of that name do not
  -- apply to this species.
  merged boolean not null default false,
  unique (species_id, name)
);
create index synonym_match on synonym (match_key);

-- A row is a source that gives a synonym.
create table synonym_source (
  synonym_id integer not null references synonym on delete cascade,
  source_id smallint not null references source,
  record_id text,
  -- Whether the source gives the author. The author of a synonym is trusted only where a source that counts gives it,
  -- and sources that come after a file in the order of ingestion do not count for the names of that file.
  authored boolean not null default false,
  primary key (synonym_id, source_id)
);

-- A row is one common name of a species in one language from one source. English names are derived from the facts of
-- common_name (functions/resolve_values.sql); names in other languages are stored as claimed.
create table common_name (
  species_id integer not null references species on delete cascade,
  -- ISO 639-1, else 639-3; `und` where the source does not say.
  language text not null,
  -- Null for names without provenance.
  source_id smallint references source,
  position smallint not null,
  name text not null,
  unique nulls not distinct (species_id, language, source_id, position)
);
-- Without case, spaces and punctuation: lists of common names are matched by it (C7.38).
create index common_name_lookup on common_name (translate(lower(name), ' -''’.,()', ''));

-- A row is an identifier that a source gives for a species (C10.60). Without foreign keys, which would cost a tenth of
-- the time of the ingestion step: rows are removed with their species.
create table external_id (
  species_id integer not null,
  source_id smallint not null,
  -- In lower case: `ipni`.
  scheme text collate "C" not null,
  -- As its publisher writes it: `304293-2`. ASCII only, so that `lower` means the same everywhere.
  value text collate "C" not null,
  -- Whether the source gives it under the name of the species; false for the identifier of a synonym.
  own boolean not null,
  -- Place among the identifiers of the species in this scheme from this source, from 1; the first is preferred.
  position smallint not null,
  -- Another accepted species has it too, as found after the last ingestion (C10.64).
  shared boolean not null default false,
  primary key (species_id, scheme, value, source_id)
);
create index external_id_value on external_id (lower(value), scheme);
create index external_id_shared on external_id (species_id) where shared;

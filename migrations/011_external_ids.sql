-- Identifiers that publishers give to names and taxa (contract C10.60).

-- A row is an identifier that a source gives for a species. Without foreign keys, which would cost a tenth of the time of the
-- step: rows are removed with their species.
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

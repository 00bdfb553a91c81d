-- Records of catalogues of garden plants, from which `settle` derives the claims of the catalogue (contract C10.28).

-- A source that is a catalogue of seeds or garden plants, with several records of a species, most of them of cultivars. Its
-- claims are derived from its catalogue records.
alter table source add column catalogue boolean not null default false;

-- A row is a record of a catalogue about a plant: a species or one of its cultivars.
create table catalogue_record (
  source_id smallint not null references source,
  record_id text collate "C" not null,
  species_id integer not null references species on delete cascade,
  -- Scientific name as the catalogue writes it, with cultivar or group.
  name text not null,
  -- Names of the plant, the main one first; the others often explain it.
  common_names text[] not null default '{}',
  -- Whether the scientific name says that the record is about a cultivar, a group or a kind.
  cultivar boolean not null default false,
  season text check (season in ('perennial', 'warm', 'cool')),
  frost_tolerance text check (frost_tolerance in ('hardy', 'half-hardy', 'tender')),
  hardiness_zone smallint check (hardiness_zone between 1 and 13),
  -- What the plant is grown for, if people eat it; `palatable`: the source says that people eat it, and no more.
  foods text[] not null default '{}' check (foods <@ array['vegetable', 'fruit', 'palatable']),
  -- Sizes, days and texts of the record: attribute -> value in the stored unit.
  vals jsonb not null default '{}',
  primary key (source_id, record_id)
);
create index catalogue_record_species on catalogue_record (species_id);

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

-- The truth: sources, taxonomy, names, zones. Text is compared by code point
-- everywhere (collate "C"), so that orders do not depend on the machine.

create table source (
  id smallint generated always as identity primary key,
  slug text not null unique check (slug = lower(slug) and slug <> ''),
  name text not null,
  -- Lower is stronger; a total order (contract C10.20).
  rank integer not null unique deferrable initially deferred,
  citation text,
  url text,
  -- Address of one record, `{id}` standing for the source's own id.
  record_url text,
  licence text,
  licence_url text,
  -- The sentence that those who show the data must show.
  credit text,
  share_alike boolean not null default false,
  -- A source of cultivated plants: its records count in popularity (C6.22).
  cultivated boolean not null default false,
  registered_at timestamptz not null default now(),
  last_ingested_at timestamptz
);

create table kingdom (
  id integer generated always as identity primary key,
  name text not null unique,
  slug text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table subkingdom (
  id integer generated always as identity primary key,
  name text not null unique,
  slug text not null unique,
  kingdom_id integer references kingdom,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table division (
  id integer generated always as identity primary key,
  name text not null unique,
  slug text not null unique,
  subkingdom_id integer references subkingdom,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table division_class (
  id integer generated always as identity primary key,
  name text not null unique,
  slug text not null unique,
  division_id integer references division,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table division_order (
  id integer generated always as identity primary key,
  name text not null unique,
  slug text not null unique,
  division_class_id integer references division_class,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table family (
  id integer generated always as identity primary key,
  name text not null unique,
  slug text not null unique,
  common_name text,
  -- Null where no complete chain to the kingdom is known (C8.39).
  division_order_id integer references division_order,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table genus (
  id integer generated always as identity primary key,
  name text not null unique,
  slug text not null unique,
  family_id integer not null references family,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index genus_family on genus (family_id);

-- A name at any rank (C11.1) with the values resolved from its facts.
create table species (
  id integer generated always as identity primary key,
  scientific_name text collate "C" not null,
  -- The name without regard to case; names are unique by it (C10.51).
  name_key text collate "C" not null unique,
  -- What names of sources are joined by: names/matching.ts.
  match_key text collate "C" not null,
  slug text collate "C" not null unique,
  rank text not null check (rank in ('species', 'ssp', 'var', 'form', 'hybrid', 'subvar')),
  status text not null check (status in ('accepted', 'unknown')),
  genus_id integer not null references genus,
  -- Name of the plant it is grouped under: the first two words, a hybrid sign among them (C11.2).
  plant_name text collate "C" not null,
  -- Null only inside the transaction that creates the species.
  plant_id integer,
  -- Specimens preserved in collections, and records of sources of cultivated plants (C6.22).
  specimens integer not null default 0,
  cultivated_records integer not null default 0,
  popularity integer not null default 0,
  -- Published values: attribute -> value, and which source supplies each (null: without provenance).
  vals jsonb not null default '{}',
  winners jsonb not null default '{}',
  -- Values without provenance: attribute -> value (C10.25).
  unattributed jsonb not null default '{}',
  -- Grows with every published change; the version of the document in the index.
  revision bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
) with (fillfactor = 85);
create index species_match on species (match_key);
create index species_genus on species (genus_id);
create index species_plant on species (plant_id);
create index species_plant_name on species (plant_name);

create table plant (
  -- The id of its main species at creation (C1.9).
  id integer primary key,
  name text collate "C" not null unique,
  slug text collate "C" not null unique,
  main_species_id integer not null references species deferrable initially deferred,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index plant_main_species on plant (main_species_id);
alter table species
  add constraint species_plant_fk foreign key (plant_id) references plant deferrable initially deferred;

-- Ids that vanished in a merge (C1.10).
create table former_species (
  id integer primary key,
  species_id integer not null references species on delete cascade
);

create table synonym (
  id integer generated always as identity primary key,
  species_id integer not null references species on delete cascade,
  name text collate "C" not null,
  match_key text collate "C" not null,
  -- Null where another record has it (C1.11).
  slug text collate "C" unique,
  author text,
  unique (species_id, name)
);
create index synonym_match on synonym (match_key);
create table synonym_source (
  synonym_id integer not null references synonym on delete cascade,
  source_id smallint not null references source,
  record_id text,
  primary key (synonym_id, source_id)
);

-- English names are a projection of the facts of common_name; other languages are written as claimed.
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

create table image (
  id integer generated always as identity primary key,
  species_id integer not null references species on delete cascade,
  source_id smallint not null references source,
  image_url text not null,
  part text not null default 'other' check (part in ('flower', 'leaf', 'habit', 'fruit', 'bark', 'other')),
  is_main boolean not null default false,
  score real not null default 0,
  copyright text,
  licence text,
  licence_url text,
  source_url text,
  unique (species_id, image_url)
);

-- Zones of the World Geographical Scheme, four levels (C11.10).
create table zone (
  id integer generated always as identity primary key,
  code text collate "C" not null unique,
  slug text collate "C" not null unique,
  name text not null,
  level smallint not null check (level between 1 and 4),
  iso_code text,
  parent_id integer references zone,
  species_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index zone_parent on zone (parent_id);

-- Claims on the presence and establishment of a species in a zone, one a source (C11.13).
create table distribution (
  species_id integer not null,
  zone_id integer not null,
  source_id smallint not null,
  establishment text not null default 'unknown'
    check (establishment in ('native', 'introduced', 'doubtful', 'absent', 'extinct', 'unknown')),
  evidence text not null default 'reported' check (evidence in ('reported', 'measured', 'derived', 'inferred')),
  notes text,
  primary key (species_id, zone_id, source_id)
);
create index distribution_zone on distribution (zone_id);

-- The record of a species in a source: what its `sources` show as id (C8.21).
create table species_source (
  species_id integer not null references species on delete cascade,
  source_id smallint not null references source,
  record_id text,
  updated_at timestamptz not null default now(),
  primary key (species_id, source_id)
);

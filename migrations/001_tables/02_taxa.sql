-- Taxa from the kingdom to the species, and plants.
--
-- `name_key` and `common_name_key` of families, genera and zones hold text keys (C6.8), by which lists compare and
-- sort. The same function, in src/names/fold.ts, computes them here and for queries. They are null until the ingestion
-- step that changed the text ends (src/ingest/merge/text-keys.ts).

-- A row is a kingdom.
create table kingdom (
  id integer generated always as identity primary key,
  name text not null unique,
  slug text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A row is a subkingdom.
create table subkingdom (
  id integer generated always as identity primary key,
  name text not null unique,
  slug text not null unique,
  kingdom_id integer references kingdom,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A row is a division.
create table division (
  id integer generated always as identity primary key,
  name text not null unique,
  slug text not null unique,
  subkingdom_id integer references subkingdom,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A row is a class.
create table division_class (
  id integer generated always as identity primary key,
  name text not null unique,
  slug text not null unique,
  division_id integer references division,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A row is an order.
create table division_order (
  id integer generated always as identity primary key,
  name text not null unique,
  slug text not null unique,
  division_class_id integer references division_class,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A row is a family.
create table family (
  id integer generated always as identity primary key,
  name text not null unique,
  name_key text collate "C",
  slug text not null unique,
  common_name text,
  common_name_key text collate "C",
  -- Null where no complete chain to the kingdom is known (C8.39).
  division_order_id integer references division_order,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A row is a genus.
create table genus (
  id integer generated always as identity primary key,
  name text not null unique,
  name_key text collate "C",
  slug text not null unique,
  family_id integer not null references family,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index genus_family on genus (family_id);
create index genus_name on genus (name_key, id);

-- A row is the statement of one data set about a taxon above the genus. The place of families, the ranks above them and
-- their English names are a pure function of these rows (src/ingest/merge/placement.ts). Rows stay while nothing of the
-- taxon is in the database, so that names ingested later find their place.
create table taxon_claim (
  rank text not null
    check (rank in ('kingdom', 'subkingdom', 'division', 'division_class', 'division_order', 'family')),
  name text not null,
  -- Folder of the source; src/ingest/merge/placement.ts says which data set is stronger.
  data_set text not null,
  slug text not null,
  -- Name of the taxon of the rank directly above.
  parent text,
  -- In English; of families only.
  common_name text,
  primary key (rank, name, data_set)
);

-- A row is a name at any rank of C1.12 with its published values (C11.1).
--
-- Fill factor: a batch of an ingestion writes the row of a species twice, first its values, then its popularity and
-- revision. With 60 % of the page free, three of four updates need no index entries (with 15 % free: one of five), and
-- take half the time.
create table species (
  id integer generated always as identity primary key,
  scientific_name text collate "C" not null,
  -- The name in lower case; names are unique by it (C10.51).
  name_key text collate "C" not null unique,
  -- The key by which names of sources are matched (src/names/matching.ts).
  match_key text collate "C" not null,
  slug text collate "C" not null unique,
  -- A correction of the rank decides it, otherwise the strongest backbone (C10.7): functions/settle_rank.sql.
  rank text not null check (rank in ('species', 'ssp', 'var', 'form', 'hybrid', 'subvar')),
  status text not null check (status in ('accepted', 'unknown')),
  genus_id integer not null references genus,
  -- Name of the plant that groups the species: its first two words, a hybrid sign included (C11.2).
  plant_name text collate "C" not null,
  -- Null only inside the transaction that creates the species.
  plant_id integer,
  -- Preserved specimens in collections, and records of sources of cultivated plants: sums of popularity_claim (C6.22).
  specimens integer not null default 0,
  cultivated_records integer not null default 0,
  popularity integer not null default 0,
  -- Published values: attribute -> value; a JSON null is a claim that there is no value (C9.49).
  vals jsonb not null default '{}',
  -- The source of each published value: attribute -> source id; null for a value without provenance.
  winners jsonb not null default '{}',
  -- Values without provenance, published or not: attribute -> value (C10.25).
  unattributed jsonb not null default '{}',
  -- Grows with every published change; the version of the document in the search index.
  revision bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Common names that are never shown first, in lower case: names of whole groups, and misspelt ones (C10.36).
  unfit_names text[] not null default '{}'
) with (fillfactor = 40);
create index species_match on species (match_key);
create index species_genus on species (genus_id);
create index species_plant on species (plant_id);
create index species_plant_name on species (plant_name);

-- A row is a plant: the species that share the first two words of their names (C11.2).
create table plant (
  -- The id of its main species when it was created (C1.9).
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

-- Former names and addresses, which keep answering (C1.10, C1.11), and deleted species.

-- A row is the id of a species that merged into another one.
create table former_species (
  id integer primary key,
  species_id integer not null references species on delete cascade,
  -- What it was (C16.9).
  slug text collate "C",
  scientific_name text collate "C"
);
create index former_species_slug on former_species (slug);

-- A row is the slug of a merged or renamed species that no synonym can carry, because the synonym of that name has
-- another slug already.
create table former_slug (
  slug text collate "C" primary key,
  species_id integer not null references species on delete cascade
);
create index former_slug_species on former_slug (species_id);

-- A row is a plant that was renamed or disappeared with its last species, and a species that was in it.
create table former_plant (
  slug text collate "C" not null,
  id integer not null,
  species_id integer not null references species on delete cascade,
  primary key (slug, id)
);
create index former_plant_id on former_plant (id);
create index former_plant_species on former_plant (species_id);

-- A row is the name of a species that a correction deleted: files do not bring it back (C9.52).
create table removed_name (
  name_key text collate "C" primary key,
  correction_id integer not null
);

-- A row is a species that a review deleted (C16.8).
create table deleted_species (
  id integer primary key,
  slug text collate "C" not null,
  scientific_name text collate "C" not null,
  deleted_at timestamptz not null default now()
);

-- A row is an id, slug or identifier that named a deleted species, in lower case.
create table deleted_reference (
  ref text collate "C" primary key,
  species_id integer not null references deleted_species
);

-- Advances when species merge or are deleted: an ingestion that is running then matches its names again
-- (src/ingest/matches.ts).
create sequence species_gone;

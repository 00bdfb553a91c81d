-- Settings and bookkeeping.

-- A row is a setting of this deployment, such as `non_commercial_images` (functions/shown_image.sql), or the state of
-- a long command, such as that of `linnea ingest all` (src/ingest/folder.ts).
create table setting (
  key text primary key,
  value jsonb not null
);

-- A row is a number of the whole data that readers see, by key (C12.11). Ingestion and the indexer count them
-- (src/inventory/refresh.ts); requests only read them.
create table stored_number (
  key text collate "C" primary key,
  value jsonb not null,
  -- Version of the data that was counted: once that of the records differs, the number is out of date.
  dataset_version text not null,
  -- Start of the count.
  counted_at timestamptz not null
);

-- A row is a step of this folder that changed the tables of this database (src/database/schema/steps.ts).
create table migration (
  id serial primary key,
  name varchar(255) not null,
  run_on timestamp not null
);

-- The one row is the version of functions, views and triggers in this database (src/database/schema/functions.ts).
create table created_functions (
  -- SHA-256 of the files they were created from.
  hash text not null,
  -- The created objects, in order of creation, as `drop` names it: `function public.plant_ref(text)`.
  objects text[] not null
);

-- Search stores.

-- A row is a changed species that the search stores do not have yet. Indexers read rows with `for update skip locked`
-- and delete them once the store has acknowledged.
create table outbox (
  seq bigint generated always as identity primary key,
  species_id integer not null,
  revision bigint not null,
  -- The species was deleted.
  deleted boolean not null default false,
  -- Null: for every store. Where there are several, an indexer writes such a row out again for each, so that a store
  -- that is down delays no other.
  store text,
  created_at timestamptz not null default now()
);
create index outbox_store on outbox (store, seq);

-- A row is a species that a search store rejected, with the document and the reason.
create table dead_letter (
  id bigint generated always as identity primary key,
  species_id integer not null,
  revision bigint not null,
  -- The store that rejected it; `document` if the document cannot be built.
  store text not null,
  reason text not null,
  document jsonb,
  attempts integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (species_id, store)
);

-- A row is a search store that indexers keep up to date. A store that is not listed missed changes and is rebuilt
-- before it is used again. Both are listed from the start: an index that exists counts as up to date.
create table search_store (name text primary key);
insert into search_store (name) values ('elasticsearch'), ('postgres');

-- A row is the result of the last `linnea index reconcile` in a store.
create table reconciliation (
  store text primary key,
  finished_at timestamptz not null default now(),
  repaired boolean not null,
  documents integer not null,
  -- Number of documents by how they differ from Postgres, before and after the repair.
  found jsonb not null,
  remaining jsonb not null
);

-- A row is a word of any name, for typing errors (C7.4, tier 14). Maintained by the indexer.
create table lexicon (
  word text collate "C" primary key
);

-- The tables of Linnea. Functions, views and triggers are in `functions/`, one per file; they are created after the
-- numbered steps, so no step can call them.
--
-- Text that is compared or sorted has collation "C" (by code point), so that orders do not depend on the machine.

-- 1. Sources

-- A row is a source of data, for example USDA or POWO.
create table source (
  id smallint generated always as identity primary key,
  slug text not null unique check (slug = lower(slug) and slug <> ''),
  name text not null,
  -- Lower is stronger. A total order (contract C10.20), kept in src/fields/sources.ts.
  rank integer not null unique deferrable initially deferred,
  -- False for a compilation that does not say value by value where its data comes from (C10.26). Its values have the
  -- rank of values without provenance; its names are weaker than those of any backbone.
  attributed boolean not null default true,
  -- Slug of the work that this source is a part of, such as the collection of 44 fqa lists. The parts claim separately
  -- and count as one source in popularity (C6.22). Null for a source that is not part of a work.
  part_of text check (part_of <> ''),
  citation text,
  url text,
  -- Address of one record; `{id}` stands for the source's own id.
  record_url text,
  licence text,
  licence_url text,
  -- The credit line that users of the data must display.
  credit text,
  share_alike boolean not null default false,
  -- A source of cultivated plants: its records count in popularity (C6.22).
  cultivated boolean not null default false,
  registered_at timestamptz not null default now(),
  last_ingested_at timestamptz
);

-- 2. Taxonomy
--
-- `name_key` and `common_name_key` of families, genera and zones hold text keys (C6.8), by which lists compare and sort.
-- The same function, in src/names/fold.ts, computes them here and for queries. They are null until the ingestion step
-- that changed the text ends (src/ingest/merge/text-keys.ts).

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

-- A row is the statement of one data set about a taxon above the genus. The place of families, the ranks above them and their
-- English names are a pure function of these rows (src/ingest/merge/placement.ts). Rows stay while nothing of the
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

-- 3. Species, plants and their names

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
  updated_at timestamptz not null default now()
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

-- A row is the statement of one names backbone about a name. Rank and status of a species and the family of a genus are a pure
-- function of these rows: the strongest source decides.
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

-- 4. Former names and addresses, which keep answering (C1.10, C1.11)

-- A row is the id of a species that merged into another one.
create table former_species (
  id integer primary key,
  species_id integer not null references species on delete cascade
);

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

-- Advances when species merge or are deleted: an ingestion that is running then matches its names again
-- (src/ingest/matches.ts).
create sequence species_gone;

-- 5. Images, zones and records in sources

-- A row is an image of a species. functions/shown_image.sql says which images are shown.
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

-- A row is a zone of the World Geographical Scheme, at one of four levels (C11.10).
create table zone (
  id integer generated always as identity primary key,
  code text collate "C" not null unique,
  slug text collate "C" not null unique,
  name text not null,
  name_key text collate "C",
  level smallint not null check (level between 1 and 4),
  iso_code text,
  parent_id integer references zone,
  species_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index zone_parent on zone (parent_id);

-- A row is the statement of one source about presence and establishment of a species in a zone (C11.13).
-- functions/published_distribution.sql says which claim is published.
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

-- A row is the record of a species in a source; its id is what `sources` shows (C8.21).
create table species_source (
  species_id integer not null references species on delete cascade,
  source_id smallint not null references source,
  record_id text,
  updated_at timestamptz not null default now(),
  primary key (species_id, source_id)
);

-- A row is the contribution of one source to the popularity of a species (C6.22); `species` has the sums.
create table popularity_claim (
  species_id integer not null references species on delete cascade,
  source_id smallint not null references source,
  specimens integer not null default 0,
  cultivated_records integer not null default 0,
  primary key (species_id, source_id)
);

-- 6. Facts

-- A row is a public field that facts can have. Written from the field registry at every start; a key keeps its id.
create table attribute (
  id smallint generated always as identity primary key,
  key text not null unique
);

-- A row is a claim of a source on a field of a species, with its status.
create table fact (
  id bigint generated always as identity primary key,
  species_id integer not null,
  attribute_id smallint not null,
  source_id smallint not null,
  status smallint not null check (status in (1, 2, 3)), -- active, superseded, rejected
  -- Number, boolean, text, array of labels or names. JSON null is a claim that there is no value (C9.49).
  value jsonb not null,
  unit text,
  evidence text not null default 'reported' check (evidence in ('reported', 'measured', 'derived', 'inferred')),
  source_record_id text,
  source_url text,
  n_observations integer,
  observed_at timestamptz,
  notes text,
  -- Of a rejected fact: the correction by which people rejected it (C9.49); null where the value was not plausible
  -- (C10.5).
  rejected_by integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One active fact per species, field and source (C10.5): the backstop behind the row locks of functions/arbitrate.sql.
create unique index fact_active on fact (species_id, attribute_id, source_id) where status = 1;
-- The same implausible value again is the same fact. People may reject a value again that they rejected before.
create unique index fact_rejected on fact (species_id, attribute_id, source_id, md5(value::text))
  where status = 3 and rejected_by is null;
create index fact_rejected_by on fact (species_id, attribute_id, source_id) where rejected_by is not null;
create index fact_history on fact (species_id, id);

-- 7. Accounts and corrections

-- A row is an account of the HTTP interface.
create table account (
  id integer generated always as identity primary key,
  name text,
  email text unique,
  image_url text,
  organization_name text,
  organization_url text,
  account_type text not null default 'individual'
    check (account_type in ('individual', 'nonprofit', 'company', 'other')),
  plan text not null default 'usr' check (plan in ('usr', 'spo', 'unl')),
  role text not null default 'user' check (role in ('user', 'reviewer', 'admin')),
  -- SHA-256 of the token. The token itself is shown once and never stored (C3.3).
  token_hash bytea unique,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

-- A row is a token that was replaced, or whose account was removed (functions/retire_token.sql). Without this table
-- such a token, kept in a file or configured as the first one, would be that of a new admin at the next start (C3.15).
create table retired_token (
  token_hash bytea primary key,
  retired_at timestamptz not null default now()
);

-- A row is a correction, a report or an item of an automatic check (C8.45).
create table correction (
  id integer generated always as identity primary key,
  record_type text not null default 'Species',
  -- No foreign key: corrections stay listed when their species is deleted (C9.52).
  record_id integer not null,
  -- Null for an item of a check.
  user_id integer references account on delete set null,
  warning_type text,
  change_status text not null default 'pending' check (change_status in ('pending', 'accepted', 'rejected')),
  change_type text not null default 'update' check (change_type in ('addition', 'update', 'deletion')),
  accepted_by integer references account on delete set null,
  notes text,
  source_type text,
  source_reference text,
  -- Text key of source_reference (C6.8); null until the item is submitted.
  source_reference_key text collate "C",
  -- `json`, because members keep the order in which they were submitted (C8.46).
  correction json,
  changes json,
  -- Its notes are TEST: answered normally, never reviewed, rejected after a day (C9.35).
  test boolean not null default false,
  -- A reviewer settled this item of a check: the problem is not raised again while it reads the same (C9.40).
  silences boolean not null default false,
  -- The values without provenance that accepting it removed: attribute -> value (C9.49).
  removed json,
  -- When an admin reverted it (C9.55).
  reverted_at timestamptz,
  created_at timestamptz not null default now(),
  -- When the content was last submitted; notes and reviews change only updated_at.
  submitted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index correction_record on correction (record_id);
create index correction_user on correction (user_id);
create index correction_queue on correction (change_status, updated_at desc);
create index correction_changed on correction (updated_at desc, created_at, id);
-- At most one pending item per species and check (C9.40).
create unique index correction_check on correction (record_id, warning_type)
  where change_status = 'pending' and user_id is null;
-- Each submission looks for the pending correction of its account and species (C9.3).
create index correction_pending on correction (user_id, record_id) where change_status = 'pending';
create index correction_expiring on correction (submitted_at) where test and change_status = 'pending';
create index correction_silencing on correction (record_id) where silences;
create index correction_removed on correction (record_id) where removed is not null and reverted_at is null;

-- A row is a message to the webhook about a reviewed correction (C12.7). Written in the transaction of the review and
-- sent afterwards, at least once, by any process that has the webhook configured.
create table notification (
  -- The receiver recognises a repeated message by it, so ids must not start at 1 again with a new database.
  id uuid primary key default gen_random_uuid(),
  correction_id integer not null references correction on delete cascade,
  event text not null,
  -- The correction as it was when reviewed: every attempt sends the same, whatever happens to the correction later.
  data json not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Null once the message was delivered or given up.
  next_attempt_at timestamptz default now(),
  delivered_at timestamptz,
  -- Why the last attempt failed.
  failure text,
  check (delivered_at is null or next_attempt_at is null)
);
create index notification_due on notification (next_attempt_at) where next_attempt_at is not null;
create index notification_correction on notification (correction_id);

-- 8. Search stores

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

-- 9. Ingestion

-- A row is a run over a file: its progress and its results, for resuming and for the summary.
create table ingest_run (
  id bigint generated always as identity primary key,
  source text not null,
  file text not null,
  fingerprint text not null,
  state text not null check (state in ('running', 'done')),
  -- The next step; `position` is the last species id that the step has merged and committed.
  step text not null default 'read',
  position bigint not null default 0,
  counts jsonb not null default '{}',
  -- Claims of the file, as "source kind" and "source attribute": the next version of the file withdraws those that it no
  -- longer makes (C10.8).
  claims_of text[] not null default '{}',
  -- The sources that the file was read for: those that it is complete for and those that it names, whether any of
  -- their rows could be used or not.
  sources smallint[] not null default '{}',
  -- Value of the sequence species_gone when the names of the file were last matched.
  species_gone bigint not null default 0,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ingest_run_file on ingest_run (source, file, fingerprint);

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
  parent text,
  iso_code text
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
  source_url text
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
  source_url text
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

-- A row is the last species id of a batch that is merged in one transaction.
create unlogged table staged_batch (upto integer primary key);

-- 10. Settings and bookkeeping

-- A row is a setting of this deployment, such as `non_commercial_images` (functions/shown_image.sql), or the state of
-- a long command, such as that of `linnea ingest all` (src/ingest/folder.ts).
create table setting (
  key text primary key,
  value jsonb not null
);

-- The one row is the version of functions, views and triggers in this database (src/database/schema/functions.ts).
create table created_functions (
  -- SHA-256 of the files they were created from.
  hash text not null,
  -- The created objects, in order of creation, as `drop` names it: `function public.plant_ref(text)`.
  objects text[] not null
);

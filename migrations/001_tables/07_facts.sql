-- Facts: claims of sources on fields of species.

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
  updated_at timestamptz not null default now(),
  -- Licence of the value; null for a fact of a source whose licence applies to all its facts.
  licence text,
  -- Why it is not published although its value is plausible in itself (C10.34): Checks::UnusualValue found it unlikely
  -- among the claims about its relatives. It stays the claim of its source (status 1), and is shown as rejected.
  unusual text
);
-- One active fact per species, field and source (C10.5): the backstop behind the row locks of functions/arbitrate.sql.
create unique index fact_active on fact (species_id, attribute_id, source_id) where status = 1;
-- The same implausible value again is the same fact. People may reject a value again that they rejected before.
create unique index fact_rejected on fact (species_id, attribute_id, source_id, md5(value::text))
  where status = 3 and rejected_by is null;
create index fact_rejected_by on fact (species_id, attribute_id, source_id) where rejected_by is not null;
create index fact_history on fact (species_id, id);
create index fact_unusual on fact (species_id) where unusual is not null and status = 1;

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

-- A row is a record of a catalogue about a plant: a species or one of its cultivars. `settle` derives the claims of the
-- catalogue from these rows (C10.28).
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

-- Names that no checklist places, and the accepted species that they mean by the rule of C10.44.

-- A row is such a name. While it is `derived`, its record is merged into the accepted species; while it is `probable`, the
-- record stays and matches of the name tell the species; if it is `undone`, the rule leaves the name alone.
create table placement (
  name_key text collate "C" primary key,
  match_key text collate "C" not null,
  state text not null check (state in ('derived', 'probable', 'undone')),
  -- The accepted species; null only if it is undone.
  species_id integer references species on delete cascade,
  reason text not null,
  -- Of a derived name: both records before the merge (src/taxa/snapshot.ts), by which it can be undone.
  before jsonb,
  placed_at timestamptz not null default clock_timestamp(),
  check (species_id is not null or state = 'undone')
);
create index placement_match on placement (match_key) where state = 'probable';
create index placement_species on placement (species_id);

-- What each data set says of a taxon above the genus. Where families stand, which ranks are above them and what they
-- are called in English is a pure function of these (ingest/merge/placement.ts). They stay when nothing of the taxon
-- is in the database: names that come later find their place.
create table taxon_claim (
  rank text not null
    check (rank in ('kingdom', 'subkingdom', 'division', 'division_class', 'division_order', 'family')),
  name text not null,
  -- Folder of the source; the strength of each is in ingest/merge/placement.ts.
  data_set text not null,
  slug text not null,
  -- Name of the taxon of the rank directly above.
  parent text,
  -- English, of families.
  common_name text,
  primary key (rank, name, data_set)
);

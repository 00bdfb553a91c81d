-- The first step: the tables of Linnea, a file a subject. Functions, views and triggers are in `functions/`, one per
-- file; they are created after the steps, so no step can call them.
--
-- Text that is compared or sorted has collation "C" (by code point), so that orders do not depend on the machine.

-- A row is a source of data, for example USDA or POWO.
create table source (
  id smallint generated always as identity primary key,
  slug text not null unique check (slug = lower(slug) and slug <> ''),
  name text not null,
  -- Lower is stronger. A total order (contract C10.20), kept in src/fields/source-order.ts.
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
  last_ingested_at timestamptz,
  -- A catalogue of seeds or garden plants, with several records of a species, most of them of cultivars. Its claims are
  -- derived from its catalogue records (C10.28).
  catalogue boolean not null default false
);

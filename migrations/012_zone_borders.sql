-- Borders of zones, by which zones are found by coordinates (contract C14.54).

-- A row is the border of a zone of level 1, 2 or 3.
create table zone_border (
  zone_id integer primary key references zone,
  -- A Polygon or MultiPolygon of GeoJSON: of level 3 as published, of levels 1 and 2 the union of those below.
  geometry json not null,
  updated_at timestamptz not null default now()
);

-- A row is a border in the file.
create unlogged table staged_zone_border (
  line integer not null,
  code text not null,
  geometry text not null
);

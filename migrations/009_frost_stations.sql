-- A row is a climate station with its usual frosts (docs/data.md, frost-normals; contract C19.10).
create table frost_station (
  id text collate "C" primary key,
  -- As published: ALBANY INTERNATIONAL AIRPORT, NY US.
  name text not null,
  latitude real not null,
  longitude real not null,
  -- Days as MM-DD, both or none; none where it never freezes.
  last_frost text,
  first_frost text,
  check ((last_frost is null) = (first_frost is null))
);

-- A row is a station in the file.
create unlogged table staged_frost_station (
  line integer not null,
  id text not null,
  name text not null,
  latitude real not null,
  longitude real not null,
  last_frost text,
  first_frost text
);

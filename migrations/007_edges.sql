-- The caches in front of the service, and how far each knows the changes (src/changes/purger).
create table edge (
  url text primary key,
  -- The last position of the feed whose changes it was told, twice.
  position bigint not null,
  -- The count of shown_parts, and the version of the software, when all that it had was dropped the last time.
  parts bigint not null,
  software text not null
);

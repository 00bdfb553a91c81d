-- Names of files for which no species was found, for `linnea quality --unmatched` (contract C10.38).

-- A row is a name of the last ingestion of a file that matched no species. The next ingestion of the file replaces its rows.
create table unmatched_name (
  -- Data set and file, as in ingest_run.
  data_set text not null,
  file text not null,
  -- As the file writes it; names with one key are shown as one.
  name text collate "C" not null,
  match_key text collate "C" not null,
  reason text not null,
  -- Rows of the file whose statements were lost.
  rows integer not null,
  primary key (data_set, file, name)
);

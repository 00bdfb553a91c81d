-- Numbers of the whole data that readers see, by key (contract C12.11). Ingestion and the indexer count them
-- (src/inventory/refresh.ts); requests only read them.
create table stored_number (
  key text collate "C" primary key,
  value jsonb not null,
  -- Version of the data that was counted: once that of the records differs, the number is out of date.
  dataset_version text not null,
  -- Start of the count.
  counted_at timestamptz not null
);

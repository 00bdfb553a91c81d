-- The edition and the SHA-256 checksum of a file that linnea fetch downloaded; null for other files.

alter table ingest_run add column edition text, add column sha256 text;

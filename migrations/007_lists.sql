-- What lists of taxa, zones and corrections compare and sort by: text keys (contract C6.8), written by the one
-- function that the query side uses (names/fold.ts). Null until the step that changed a text ends
-- (ingest/merge/text-keys.ts); of correction, until it is submitted.

alter table family add column name_key text collate "C", add column common_name_key text collate "C";
alter table genus add column name_key text collate "C";
alter table zone add column name_key text collate "C";
alter table correction add column source_reference_key text collate "C";

create index genus_name on genus (name_key, id);
create index correction_changed on correction (updated_at desc, created_at, id);

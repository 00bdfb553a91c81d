-- Where there are several search stores, each takes its changes for itself, so that one that is away holds up no other.

-- Null: for every store; an indexer writes such a row out again for each of them.
alter table outbox add column store text;
create index outbox_store on outbox (store, seq);

-- Which store refuses the species: `document` where there is nothing to give to any, as its document cannot be made.
alter table dead_letter add column store text;
update dead_letter set store = split_part(reason, ':', 1);
alter table dead_letter alter column store set not null;
alter table dead_letter drop constraint dead_letter_species_id_key, add unique (species_id, store);

-- The search stores that indexers keep. What is not among them is built anew before it is used again, as changes passed it
-- by. Before this table there was no telling: an index that is there counts as kept.
create table search_store (name text primary key);
insert into search_store (name) values ('elasticsearch'), ('postgres');

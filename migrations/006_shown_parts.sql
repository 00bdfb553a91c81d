-- The one row counts the transactions that changed what records show of others: names of species, genera, families and ranks
-- above, zones with their numbers, and sources (functions/shown_parts_changed.sql). A record that was rendered at one number
-- and one revision is as it was while both are the same.
create table shown_parts (version bigint not null);
insert into shown_parts (version) values (0);

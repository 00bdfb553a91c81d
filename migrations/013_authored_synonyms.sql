-- Which sources give the author of a synonym: one is trusted for its author only where a source that counts names it, and
-- the sources that come after a file in the order of ingestion do not count for its names.
alter table synonym_source add column authored boolean not null default false;
update synonym_source o set authored = true from synonym y where y.id = o.synonym_id and y.author is not null;

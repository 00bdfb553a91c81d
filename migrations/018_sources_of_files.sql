-- The sources that a file was read for: those that it is complete for, and those that it names, whether anything of them
-- could be taken or not. Of runs before this one those that made claims are known.
alter table ingest_run add column sources smallint[] not null default '{}';

update ingest_run set sources = coalesce(
  (select array_agg(distinct split_part(c.claim, ' ', 1)::smallint) from unnest(claims_of) as c (claim)), '{}');

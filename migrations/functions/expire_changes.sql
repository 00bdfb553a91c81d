-- Removes changes that are older than `days`, at most `most` of them, and returns their number (contract C16.6). A follower from
-- a position before the last removed one starts over.
create function expire_changes(days integer, most integer) returns integer
language plpgsql set jit = off as $$
declare
  removed integer;
  last bigint;
begin
  perform 1 from change_feed for update;
  with old as (
    select seq from change where seq is not null and at < now() - make_interval(days => days) order by seq limit most
  ),
  gone as (delete from change c using old where c.seq = old.seq returning c.seq)
  select count(*), max(seq) into removed, last from gone;
  update change_feed set expired = greatest(expired, last) where last is not null;
  return removed;
end $$;

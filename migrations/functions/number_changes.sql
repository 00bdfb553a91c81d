-- Gives positions to changes that have none, at most `most` of them, and returns their number (contract C16.4). Positions are
-- given to committed rows, one transaction at a time, so they become visible in their order and a change that is committed
-- late follows those that were read. A row that a publisher is adding to is left for the next call.
create function number_changes(most integer) returns integer
language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  before bigint;
  numbered integer;
begin
  select latest into before from change_feed for update;
  with unnumbered as (
    select species_id from change where seq is null order by species_id limit most for update skip locked
  ),
  placed as (select species_id, before + row_number() over (order by species_id) as seq from unnumbered)
  update change c set seq = p.seq from placed p where c.species_id = p.species_id and c.seq is null;
  get diagnostics numbered = row_count;
  if numbered > 0 then
    update change_feed set latest = before + numbered;
  end if;
  return numbered;
end $$;

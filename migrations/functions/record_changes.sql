-- Writes published changes of species to the feed (contract C16.1), in the transaction that publishes them; what changed is in
-- the temporary table `touched` (src/facts/arbitration.ts). A change that nobody has read yet is added to: a species has at
-- most one row without a position, whose lock a publisher waits for no longer than number_changes() takes.
--
-- Call it for species that still exist: of a merged or deleted one the revision is that of its removal.
create function record_changes(species_ids integer[], operation text, survivor integer) returns void
language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
begin
  insert into change as c (species_id, op, slug, revision, changed, merged_into)
  select s.id, operation, s.slug, s.revision + (operation in ('merged', 'deleted'))::integer, coalesce(t.changed, '{}'),
    survivor
  from species s
  left join (
    select species_id, array_agg(distinct changed) as changed from touched where changed is not null group by species_id
  ) t on t.species_id = s.id
  where s.id = any (species_ids)
  order by s.id
  on conflict (species_id) where seq is null do update
  set op = case when c.op = 'created' and excluded.op = 'updated' then c.op else excluded.op end,
    slug = excluded.slug, revision = excluded.revision, merged_into = excluded.merged_into, at = excluded.at,
    changed = array(select distinct u from unnest(c.changed || excluded.changed) u);
end $$;

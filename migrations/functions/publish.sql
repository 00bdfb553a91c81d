-- Publishes the species of the temporary table `touched`: updates their popularity (contract C6.22), increments their
-- revision, and adds them to the outbox and to the changes feed (record_changes.sql). Returns the number of published species.
--
-- Also publishes the main species of their plants, whose documents contain the names of all members (C7.9), and other
-- members of these plants whose popularity changes, because that of the main species is its upper limit.
create function publish() returns integer
language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  changed integer[] := (select array_agg(distinct species_id) from touched);
  members integer[];
  published integer[];
begin
  if changed is null then
    return 0;
  end if;
  select array_agg(m.id) into members from species m
    where m.plant_id in (select s.plant_id from species s where s.id = any (changed));
  perform 1 from species s where s.id = any (members || changed) order by s.id for no key update;

  with own as materialized (
    select * from species_popularity(members || changed)
  ),
  capped as (
    select s.id, s.id = any (changed) as touched, p.main_species_id = s.id as main,
      case when s.rank in ('ssp', 'var', 'form', 'subvar') and p.main_species_id <> s.id
        then least(o.popularity, coalesce(m.popularity, o.popularity + 1) - 1)
        else o.popularity end as popularity
    from own o
    join species s on s.id = o.id
    left join plant p on p.id = s.plant_id
    left join own m on m.id = p.main_species_id
  ),
  written as (
    update species s
    set popularity = c.popularity, revision = s.revision + 1,
      updated_at = case when c.touched then now() else s.updated_at end
    from capped c
    where s.id = c.id and (c.touched or c.main or s.popularity <> c.popularity)
    returning s.id, s.revision
  ),
  queued as (
    insert into outbox (species_id, revision) select id, revision from written order by id returning species_id
  )
  select array_agg(species_id) into published from queued;
  perform record_changes(published, 'updated', null);
  perform pg_notify('linnea_outbox', '');
  truncate touched;
  return coalesce(cardinality(published), 0);
end $$;

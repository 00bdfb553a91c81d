-- Counts a transaction that changes what records show of others. The triggers are deferred, so that the row is locked only
-- while a transaction commits, and count each transaction once: the row of the count then has its id.
create function shown_parts_changed() returns trigger language plpgsql as $$
begin
  update shown_parts set version = version + 1 where xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;

create constraint trigger zone_shown after update on zone deferrable initially deferred
  for each row when (old.* is distinct from new.*) execute function shown_parts_changed();
create constraint trigger source_shown after update on source deferrable initially deferred
  for each row when (old.* is distinct from new.*) execute function shown_parts_changed();
create constraint trigger genus_shown after update on genus deferrable initially deferred
  for each row when (old.* is distinct from new.*) execute function shown_parts_changed();
create constraint trigger family_shown after update on family deferrable initially deferred
  for each row when (old.* is distinct from new.*) execute function shown_parts_changed();
create constraint trigger order_shown after update on division_order deferrable initially deferred
  for each row when (old.* is distinct from new.*) execute function shown_parts_changed();
create constraint trigger class_shown after update on division_class deferrable initially deferred
  for each row when (old.* is distinct from new.*) execute function shown_parts_changed();
create constraint trigger division_shown after update on division deferrable initially deferred
  for each row when (old.* is distinct from new.*) execute function shown_parts_changed();
create constraint trigger species_name_shown after update of scientific_name, slug on species deferrable initially deferred
  for each row when (old.scientific_name <> new.scientific_name or old.slug <> new.slug)
  execute function shown_parts_changed();

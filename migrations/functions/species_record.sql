-- Returns the full record of a species by a path segment (contract C1.10): lookup and record in one call. Null if there
-- is none.
create function species_record(ref text) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  found_id integer := species_ref(ref);
begin
  if found_id is null then
    return null;
  end if;
  return (select full_record.record from species_full_records(array[found_id]) full_record);
end $$;

-- Returns the id of the zone for a path segment or parameter: by slug, then id (contract C1.10, C11.10). Null if there is
-- none.
create function zone_ref(ref text) returns integer
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  word text := lower(ref);
begin
  return coalesce(
    (select z.id from zone z where z.slug = word),
    case when word ~ '^0*[0-9]{1,9}$' then (select z.id from zone z where z.id = word::integer) end
  );
end $$;

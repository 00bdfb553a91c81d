-- Returns the id of the genus for a path segment: by slug, then id (contract C1.10). Null if there is none.
create function genus_ref(ref text) returns integer
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  word text := lower(ref);
begin
  return coalesce(
    (select g.id from genus g where g.slug = word),
    case when word ~ '^0*[0-9]{1,9}$' then (select g.id from genus g where g.id = word::integer) end
  );
end $$;

-- Returns the id of the genus that a path segment names: first as a slug, then as an id (contract C1.10). Null for no genus.
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

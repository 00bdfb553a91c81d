-- Returns the merged species that a path segment named, as it was (contract C16.9): the former id or slug of a record that leads
-- to another one now. Null if it named none.
create function merged_ref(ref text) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  word text := lower(ref);
  number integer := case when word ~ '^0*[0-9]{1,9}$' then word::integer end;
begin
  return (
    select json_build_object('id', f.id, 'slug', f.slug, 'scientific_name', f.scientific_name)
    from former_species f where f.slug = word or f.id = number
    order by f.slug = word desc nulls last, f.id desc limit 1
  );
end $$;

-- Returns the deleted species that a path segment named (contract C16.8). Null if it names another species or plant today, or
-- never named a deleted one.
create function deleted_ref(ref text) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  word text := lower(ref);
begin
  if species_ref(ref) is not null or plant_ref(ref) is not null then
    return null;
  end if;
  return (
    select json_build_object('id', d.id, 'slug', d.slug, 'scientific_name', d.scientific_name,
      'deleted_at', iso_timestamp(d.deleted_at))
    from deleted_reference r join deleted_species d on d.id = r.species_id
    where r.ref = case when word ~ '^0*[0-9]{1,9}$' then word::integer::text else word end
  );
end $$;

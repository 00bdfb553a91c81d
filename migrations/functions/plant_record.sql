-- Returns a plant with the full records of its species by a path segment: its id or slug (contract C1.10). Null if there
-- is none.
create function plant_record(ref text) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  found_id integer := plant_ref(ref);
  members integer[];
begin
  if found_id is null then
    return null;
  end if;
  select array_agg(s.id) into members from species s where s.plant_id = found_id;
  return (
    select json_build_object('id', p.id, 'slug', p.slug, 'main_species_id', p.main_species_id,
      'members', (select json_agg(full_record.record) from species_full_records(members) full_record))
    from plant p where p.id = found_id
  );
end $$;

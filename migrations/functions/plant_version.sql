-- As species_version, for a plant: the id is that of its main species, the version has all its members.
create function plant_version(ref text) returns text
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select format('%s %s.%s', t.main_species_id,
      (select string_agg(format('%s.%s.%s', s.id, s.revision, s.xmin), '.' order by s.id)
       from species s where s.plant_id = t.id), p.version)
    from plant t cross join shown_parts p where t.id = plant_ref(ref)
  );
end $$;

-- Returns the id of the plant for a path segment: by slug, id, the plant of a species, then that of a former plant
-- (contract C1.10). Null if there is none.
create function plant_ref(ref text) returns integer
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  word text := lower(ref);
  number integer := case when word ~ '^0*[0-9]{1,9}$' then word::integer end;
begin
  return coalesce(
    (select p.id from plant p where p.slug = word),
    case when number is not null then (select p.id from plant p where p.id = number) end,
    (select s.plant_id from species s where s.id = species_ref(word)),
    (
      select s.plant_id from former_plant f join species s on s.id = f.species_id
      where f.slug = word order by f.id desc limit 1
    ),
    case when number is not null then (
      select s.plant_id from former_plant f join species s on s.id = f.species_id where f.id = number limit 1
    ) end
  );
end $$;

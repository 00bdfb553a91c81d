-- Returns the id of the species for a path segment: by slug, id, synonym slug, former slug, former id, then external
-- identifier (contract C1.10). Null if there is none.
create function species_ref(ref text) returns integer
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  word text := lower(ref);
  number integer := case when word ~ '^0*[0-9]{1,9}$' then word::integer end;
begin
  return coalesce(
    (select s.id from species s where s.slug = word),
    case when number is not null then (select s.id from species s where s.id = number) end,
    (select y.species_id from synonym y where y.slug = word),
    (select o.species_id from former_slug o where o.slug = word),
    case when number is not null then (select f.species_id from former_species f where f.id = number) end,
    case when strpos(word, ':') > 0 then external_ref(word) end
  );
end $$;

-- Returns a family in the form of payloads (contract C8.36).
create function family_json(family_id integer) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select json_build_object('id', f.id, 'name', f.name, 'common_name', f.common_name, 'slug', f.slug,
      'division_order', o.slug)
    from family f left join division_order o on o.id = f.division_order_id
    where f.id = family_id
  );
end $$;

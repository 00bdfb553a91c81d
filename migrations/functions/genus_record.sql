-- Returns a genus with its family by a path segment: its id or slug (contract C1.10, C8.36). Null if there is none.
create function genus_record(ref text) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select json_build_object('id', g.id, 'name', g.name, 'slug', g.slug,
      'updated_at', iso_timestamp(g.updated_at), 'family', family_json(g.family_id))
    from genus g where g.id = genus_ref(ref)
  );
end $$;

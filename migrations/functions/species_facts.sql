-- Returns the facts of a species by id (contract C10.1). Each condition is optional (C10.2). Null if no species has
-- the id or slug.
create function species_facts(ref text, attributes text[], sources text[], statuses smallint[]) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  found_id integer := species_ref(ref);
begin
  if found_id is null then
    return null;
  end if;
  return coalesce((
    select json_agg(json_build_object('id', f.id, 'attribute_name', a.key, 'source', so.slug, 'value', f.value,
      'unit', f.unit, 'evidence_type', f.evidence, 'status', f.status, 'notes', f.notes,
      'licence', case when so.slug = 'community' then f.licence else so.licence end,
      'source_record_id', f.source_record_id, 'source_url', f.source_url, 'n_observations', f.n_observations,
      'observed_at', iso_timestamp(f.observed_at), 'updated_at', iso_timestamp(f.updated_at)) order by f.id)
    from fact f
    join attribute a on a.id = f.attribute_id
    join source so on so.id = f.source_id
    where f.species_id = found_id
      and (attributes is null or a.key = any (attributes))
      and (sources is null or so.slug = any (sources))
      and (statuses is null or f.status = any (statuses))
  ), '[]');
end $$;

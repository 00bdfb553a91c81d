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
      'unit', f.unit, 'evidence_type', f.evidence, 'status', f.shown, 'notes', f.remarks,
      'licence', case when so.slug = 'community' then f.licence else so.licence end,
      'source_record_id', f.source_record_id, 'source_url', f.source_url, 'n_observations', f.n_observations,
      'observed_at', iso_timestamp(f.observed_at), 'updated_at', iso_timestamp(f.updated_at)) order by f.id)
    from (
      select *, case when unusual is not null and status = 1 then 3 else status end as shown,
        nullif(concat_ws('; ', case when status = 1 then unusual end, notes), '') as remarks
      from fact where species_id = found_id
    ) f
    join attribute a on a.id = f.attribute_id
    join source so on so.id = f.source_id
    where (attributes is null or a.key = any (attributes))
      and (sources is null or so.slug = any (sources))
      and (statuses is null or f.shown = any (statuses))
  ), '[]');
end $$;

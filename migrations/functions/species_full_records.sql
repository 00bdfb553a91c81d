-- Returns the full records of species: everything that a record contains, in one statement for one species or a
-- thousand. The code in src/species sorts the common names and creates the published values and the payload.
--
-- In plpgsql, because its plans are cached: planning was two thirds of the cost of this statement sent as text. Rows
-- of one species lie together, so index scans are cheaper than the planner assumes: with random_page_cost 4 it read
-- all of `zone` for each species (150 ms for 1,000 full records, 87 ms with 1.1).
create function species_full_records(ids integer[]) returns table (id integer, record json)
language plpgsql stable set plan_cache_mode = force_generic_plan set random_page_cost = 1.1 set jit = off as $$
#variable_conflict use_column
begin
  return query
  select s.id, json_build_object(
    'id', s.id,
    'slug', s.slug,
    'scientific_name', s.scientific_name,
    'rank', s.rank,
    'status', s.status,
    'revision', s.revision,
    'popularity', s.popularity,
    'updated_at', iso_timestamp(s.updated_at),
    'vals', s.vals,
    'winners', s.winners,
    'genus', json_build_object('id', g.id, 'name', g.name, 'slug', g.slug),
    'family', json_build_object('id', f.id, 'name', f.name, 'common_name', f.common_name, 'slug', f.slug,
      'division_order', o.slug),
    'division', d.name,
    'plant', json_build_object('id', p.id, 'slug', p.slug, 'main_species_id', p.main_species_id),
    'common_names', coalesce(named.list, '[]'), 'unfit_names', s.unfit_names,
    'external_ids', coalesce(identified.list, '{}'),
    'synonyms', coalesce(synonyms.list, '[]'),
    'probably', case when s.status = 'unknown' then (
      select json_build_object('slug', a.slug, 'scientific_name', a.scientific_name, 'reason', t.reason)
      from placement t join species a on a.id = t.species_id where t.name_key = s.name_key and t.state = 'probable'
    ) end,
    'images', coalesce(images.list, '[]'),
    'zones', coalesce(zones.list, '[]'),
    'sources', coalesce(sources.list, '[]'),
    'mentioned', coalesce(mentioned.list, '{}')
  )
  from species s
  join genus g on g.id = s.genus_id
  join family f on f.id = g.family_id
  join plant p on p.id = s.plant_id
  left join division_order o on o.id = f.division_order_id
  left join division_class c on c.id = o.division_class_id
  left join division d on d.id = c.division_id
  cross join lateral (
    select json_agg(json_build_array(n.language, n.name, n.source_id, so.rank, n.position)) as list,
      array_agg(n.source_id) as by
    from common_name n left join source so on so.id = n.source_id
    where n.species_id = s.id
  ) named
  cross join lateral (
    select json_object_agg(e.scheme, e.value) as list from published_external_id e where e.species_id = s.id
  ) identified
  cross join lateral (
    select json_agg(json_build_object('id', y.id, 'name', y.name, 'author', y.author, 'records', coalesce((
        select json_agg(json_build_array(ys.source_id, ys.record_id))
        from synonym_source ys where ys.synonym_id = y.id
      ), '[]'), 'derived', case when y.former then (
        select t.reason from placement t
        where t.name_key = lower(y.name) and t.species_id = y.species_id and t.state = 'derived'
      ) end) order by y.id) as list
    from synonym y
    where y.species_id = s.id
  ) synonyms
  cross join lateral (
    select json_agg(json_build_object('id', i.id, 'image_url', i.image_url, 'thumbnail_url', i.thumbnail_url,
        'part', i.part, 'view', i.view, 'rating', i.rating, 'copyright', i.copyright, 'licence', i.licence,
        'licence_url', i.licence_url, 'source_url', i.source_url, 'source_id', i.source_id)
        order by i.published_order, i.id) as list,
      array_agg(i.source_id) as by
    from shown_image i
    where i.species_id = s.id
  ) images
  cross join lateral (
    select json_agg(json_build_array(z.id, z.name, z.slug, z.code, z.level, z.species_count,
        w.establishment)) as list,
      array_agg(w.source_id) as by
    from published_distribution w join zone z on z.id = w.zone_id
    where w.species_id = s.id
  ) zones
  cross join lateral (
    select json_agg(json_build_object('source_id', so.id, 'name', so.name, 'citation', so.citation,
        'url', so.url, 'record_url', so.record_url, 'licence', so.licence, 'licence_url', so.licence_url,
        'record_id', coalesce(ss.record_id, (
          select min(fa.source_record_id) from fact fa
          where fa.species_id = s.id and fa.source_id = so.id and fa.status = 1
        )),
        'last_update', iso_timestamp(coalesce(ss.updated_at, so.last_ingested_at, so.registered_at)))) as list
    from published_source(s.id, s.vals, s.winners, named.by, images.by, zones.by) ps
    join source so on so.id = ps.source_id
    left join species_source ss on ss.species_id = s.id and ss.source_id = ps.source_id
  ) sources
  cross join lateral (
    select json_object_agg(m.slug, json_build_object('id', t.id, 'slug', t.slug, 'scientific_name', t.scientific_name)) as list
    from (select distinct r #>> '{}' as slug from jsonb_path_query(s.vals, '$.*[*].species_slug') r) m
    join species t on t.id = species_ref(m.slug)
  ) mentioned
  where s.id = any (ids);
end $$;

-- Returns the list records of species: the data of list items and search documents. A part of the full record
-- (species_full_records.sql), by the same rules: shown_image, published_distribution, published_source;
-- test/indexer/documents.test.ts compares the two. It takes half the bytes and two thirds of the time of the full
-- record, because it omits data that only full records show, such as the names of zones.
--
-- Common names as in the full record; synonyms with name and author; zones as slug and published establishment, one
-- per zone (contract C11.13); sources as their ids (C8.24).
create function species_list_records(ids integer[]) returns table (record json)
language plpgsql stable set plan_cache_mode = force_generic_plan set random_page_cost = 1.1 set jit = off as $$
begin
  return query
  select json_build_object(
    'id', s.id, 'slug', s.slug, 'scientific_name', s.scientific_name, 'rank', s.rank, 'status', s.status,
    'revision', s.revision, 'popularity', s.popularity, 'updated_at', iso_timestamp(s.updated_at),
    'vals', s.vals, 'winners', s.winners,
    'genus', json_build_object('id', g.id, 'name', g.name, 'slug', g.slug),
    'family', json_build_object('name', f.name, 'common_name', f.common_name),
    'division', d.name,
    'plant', json_build_object('id', p.id, 'slug', p.slug, 'main_species_id', p.main_species_id),
    'common_names', coalesce(named.list, '[]'), 'unfit_names', s.unfit_names,
    'external_ids', coalesce(identified.list, '{}'),
    'synonyms', coalesce(synonyms.list, '[]'),
    'images', coalesce(images.list, '[]'),
    'zones', coalesce(zones.list, '[]'),
    'sources', coalesce(sources.list, '[]')
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
    select json_agg(json_build_object('name', y.name, 'author', y.author) order by y.id) as list
    from synonym y
    where y.species_id = s.id
  ) synonyms
  cross join lateral (
    select json_agg(json_build_object('image_url', i.image_url, 'thumbnail_url', i.thumbnail_url)
        order by i.published_order, i.id) as list,
      array_agg(i.source_id) as by
    from shown_image i
    where i.species_id = s.id
  ) images
  cross join lateral (
    select json_agg(json_build_array(z.slug, w.establishment)) as list,
      array_agg(w.source_id) as by
    from published_distribution w join zone z on z.id = w.zone_id
    where w.species_id = s.id
  ) zones
  cross join lateral (
    select json_agg(ps.source_id) as list
    from published_source(s.id, s.vals, s.winners, named.by, images.by, zones.by) ps
  ) sources
  where s.id = any (ids);
end $$;

-- The outline of a species: what lists show of it and search documents are made of. A part of its sheet
-- (005_sheet.sql, by the same rules; a test holds the two against each other) in half the bytes and two thirds of
-- the time: what only records show, such as who publishes a source or the names of zones, is not gathered.
--
-- Common names as in the sheet; synonyms with name and author; zones as slug and published establishment, one row a
-- zone (C11.13); sources as their ids (C8.24).
create function species_outlines(ids integer[]) returns table (outline json)
language plpgsql stable set plan_cache_mode = force_generic_plan set random_page_cost = 1.1 set jit = off as $$
declare
  any_licence boolean := coalesce(
    (select st.value = 'true' from setting st where st.key = 'non_commercial_images'), false);
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
    'common_names', coalesce(named.list, '[]'),
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
    select json_agg(json_build_object('name', y.name, 'author', y.author) order by y.id) as list
    from synonym y
    where y.species_id = s.id
  ) synonyms
  cross join lateral (
    select json_agg(json_build_object('image_url', i.image_url, 'part', i.part, 'is_main', i.is_main)
        order by i.score desc, i.id) as list,
      array_agg(i.source_id) as by
    from image i
    where i.species_id = s.id and (any_licence or not is_non_commercial(i.licence))
  ) images
  cross join lateral (
    select json_agg(json_build_array(z.slug, w.establishment)) as list, array_agg(w.source_id) as by
    from (
      select distinct on (di.zone_id) di.zone_id, di.establishment, di.source_id
      from distribution di join source so on so.id = di.source_id
      where di.species_id = s.id
      order by di.zone_id, di.establishment = 'unknown', di.evidence in ('derived', 'inferred'), so.rank
    ) w
    join zone z on z.id = w.zone_id
  ) zones
  cross join lateral (
    select json_agg(publishing.source_id) as list
    from (
      select unnest(named.by || images.by || zones.by) as source_id
      union
      select ys.source_id from synonym y join synonym_source ys on ys.synonym_id = y.id where y.species_id = s.id
      union
      select w.value::smallint from jsonb_each_text(s.winners) w where w.value is not null
      union
      select nc.source_id from name_claim nc where nc.species_id = s.id
    ) publishing
    where publishing.source_id is not null
  ) sources
  where s.id = any (ids);
end $$;

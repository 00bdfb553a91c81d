-- The sheet of a species: everything a record, a list item or a search document
-- is made of, in one statement for one species as for a thousand. In plpgsql,
-- because its plans are kept: planning was two thirds of the cost of this
-- statement sent as text. The order of common names, the published values and
-- the payload itself are made in TypeScript (src/resources/species).
--
-- Rows of one species lie together, so index scans are cheaper than the planner
-- believes: with random_page_cost 4 it read all of `zone` for each species (150 ms
-- for 1,000 sheets, 87 with 1.1).

-- The species that a path segment names (contract C1.10): slug, id, synonym, former id.
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
    case when number is not null then (select f.species_id from former_species f where f.id = number) end
  );
end $$;

-- The plant that a path segment names (C1.10): slug, id, then the plant of a species.
create function plant_ref(ref text) returns integer
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  word text := lower(ref);
  number integer := case when word ~ '^0*[0-9]{1,9}$' then word::integer end;
begin
  return coalesce(
    (select p.id from plant p where p.slug = word),
    case when number is not null then (select p.id from plant p where p.id = number) end,
    (select s.plant_id from species s where s.id = species_ref(word))
  );
end $$;

-- The genus that a path segment names (C1.10): slug, id.
create function genus_ref(ref text) returns integer
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  word text := lower(ref);
begin
  return coalesce(
    (select g.id from genus g where g.slug = word),
    case when word ~ '^0*[0-9]{1,9}$' then (select g.id from genus g where g.id = word::integer) end
  );
end $$;

create function iso_timestamp(moment timestamptz) returns text language sql stable parallel safe as
$$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Whether a licence forbids commercial use (C8.18).
create function is_non_commercial(licence text) returns boolean language sql immutable parallel safe as
$$ select coalesce(licence ~* '(^|[^a-z])nc([^a-z]|$)|non.?commercial', false) $$;

-- A family as payloads show it (C8.36).
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

-- Set `non_commercial_images` in `setting` to true to show images under such licences (C8.18).
create function species_sheets(ids integer[]) returns table (id integer, sheet json)
language plpgsql stable set plan_cache_mode = force_generic_plan set random_page_cost = 1.1 set jit = off as $$
#variable_conflict use_column
declare
  any_licence boolean := coalesce(
    (select st.value = 'true' from setting st where st.key = 'non_commercial_images'), false);
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
    select json_agg(json_build_object('id', y.id, 'name', y.name, 'author', y.author, 'records', coalesce((
        select json_agg(json_build_array(ys.source_id, ys.record_id))
        from synonym_source ys where ys.synonym_id = y.id
      ), '[]')) order by y.id) as list
    from synonym y
    where y.species_id = s.id
  ) synonyms
  cross join lateral (
    select json_agg(json_build_object('id', i.id, 'image_url', i.image_url, 'part', i.part,
        'is_main', i.is_main, 'copyright', i.copyright, 'licence', i.licence, 'licence_url', i.licence_url,
        'source_url', i.source_url, 'source_id', i.source_id) order by i.score desc, i.id) as list,
      array_agg(i.source_id) as by
    from image i
    where i.species_id = s.id and (any_licence or not is_non_commercial(i.licence))
  ) images
  -- One row a zone (C11.13): knowledge before `unknown`, stated before derived, then the rank of the source.
  cross join lateral (
    select json_agg(json_build_array(z.id, z.name, z.slug, z.code, z.level, z.species_count,
        w.establishment)) as list,
      array_agg(w.source_id) as by
    from (
      select distinct on (di.zone_id) di.zone_id, di.establishment, di.source_id
      from distribution di join source so on so.id = di.source_id
      where di.species_id = s.id
      order by di.zone_id, di.establishment = 'unknown', di.evidence in ('derived', 'inferred'), so.rank
    ) w
    join zone z on z.id = w.zone_id
  ) zones
  -- Every source of a published value, name, zone or image (C8.24): one that has a record of the species and is
  -- outranked in everything is not among them. name_claim: the backbone (006_staging.sql).
  cross join lateral (
    select json_agg(json_build_object('source_id', so.id, 'name', so.name, 'citation', so.citation,
        'url', so.url, 'record_url', so.record_url, 'licence', so.licence, 'licence_url', so.licence_url,
        'record_id', coalesce(ss.record_id, (
          select min(fa.source_record_id) from fact fa
          where fa.species_id = s.id and fa.source_id = so.id and fa.status = 1
        )),
        'last_update', iso_timestamp(coalesce(ss.updated_at, so.last_ingested_at, so.registered_at)))) as list
    from (
      select unnest(named.by || images.by || zones.by) as source_id
      union
      select ys.source_id from synonym y join synonym_source ys on ys.synonym_id = y.id where y.species_id = s.id
      union
      select w.value::smallint from jsonb_each_text(s.winners) w where w.value is not null
      union
      select nc.source_id from name_claim nc where nc.species_id = s.id
    ) publishing
    join source so on so.id = publishing.source_id
    left join species_source ss on ss.species_id = s.id and ss.source_id = so.id
  ) sources
  where s.id = any (ids);
end $$;

-- The record endpoints: lookup and sheet in one call; null when nothing has that name.
create function species_record(ref text) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  found_id integer := species_ref(ref);
begin
  if found_id is null then
    return null;
  end if;
  return (select sh.sheet from species_sheets(array[found_id]) sh);
end $$;

create function plant_record(ref text) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  found_id integer := plant_ref(ref);
  members integer[];
begin
  if found_id is null then
    return null;
  end if;
  select array_agg(s.id) into members from species s where s.plant_id = found_id;
  return (
    select json_build_object('id', p.id, 'slug', p.slug, 'main_species_id', p.main_species_id,
      'members', (select json_agg(sh.sheet) from species_sheets(members) sh))
    from plant p where p.id = found_id
  );
end $$;

create function genus_record(ref text) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select json_build_object('id', g.id, 'name', g.name, 'slug', g.slug,
      'updated_at', iso_timestamp(g.updated_at), 'family', family_json(g.family_id))
    from genus g where g.id = genus_ref(ref)
  );
end $$;

-- Facts of a species in order of id (C10.1), each condition optional (C10.2); null when there is no such species.
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

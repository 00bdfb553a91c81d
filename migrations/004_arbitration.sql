-- Arbitration and publication: set-based, one path for one claim and for a
-- batch (contract C10.5 to C10.31). The callers fill the temporary tables
-- claim_in and touched (src/facts/arbitration.ts).

-- Resolves (species, attribute) pairs from their active facts and from the
-- value without provenance (C10.25). Pure in its result: history plays no part.
create function resolve(species_ids integer[], attribute_ids smallint[], without_provenance integer)
returns void language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  naming smallint := (select id from attribute where key = 'common_name');
begin
  with pair as (
    select distinct * from unnest(species_ids, attribute_ids) as u (species_id, attribute_id)
  ),
  strongest as (
    select distinct on (p.species_id, p.attribute_id)
      p.species_id, a.key, f.value, f.source_id, so.rank
    from pair p
    join attribute a on a.id = p.attribute_id
    left join fact f
      on f.species_id = p.species_id and f.attribute_id = p.attribute_id and f.status = 1
    left join source so on so.id = f.source_id
    order by p.species_id, p.attribute_id, so.rank nulls last
  ),
  outcome as (
    select w.species_id, w.key,
      case when w.older then s.unattributed -> w.key else w.value end as value,
      case when w.older then null else w.source_id end as source_id
    from (
      select t.*, s.unattributed ? t.key and coalesce(t.rank > without_provenance, true) as older
      from strongest t join species s on s.id = t.species_id
    ) w
    join species s on s.id = w.species_id
  ),
  patch as (
    select species_id,
      coalesce(jsonb_object_agg(key, value) filter (where value is not null), '{}') as put,
      coalesce(jsonb_object_agg(key, source_id) filter (where value is not null), '{}') as won,
      coalesce(array_agg(key) filter (where value is null), '{}') as gone
    from outcome group by species_id
  ),
  changed as (
    update species s
    set vals = (s.vals - p.gone) || p.put, winners = (s.winners - p.gone) || p.won
    from patch p
    where s.id = p.species_id
      and ((s.vals - p.gone) || p.put is distinct from s.vals
        or (s.winners - p.gone) || p.won is distinct from s.winners)
    returning s.id
  )
  insert into touched select id from changed;

  -- English names: the list of the community where it has one, else those of all sources.
  if naming = any (attribute_ids) then
    create temp table renamed on commit drop as
      select distinct u.species_id from unnest(species_ids, attribute_ids) as u (species_id, attribute_id)
      where u.attribute_id = naming;
    delete from common_name c using renamed r where c.species_id = r.species_id and c.language = 'en';
    insert into common_name (species_id, language, source_id, position, name)
      select f.species_id, 'en', f.source_id, n.position, n.name
      from renamed r
      join fact f on f.species_id = r.species_id and f.attribute_id = naming and f.status = 1
      join source so on so.id = f.source_id
      cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(f.value) when 'array' then f.value else '[]' end
      ) with ordinality as n (name, position)
      where so.slug = 'community' or not exists (
        select from fact o join source os on os.id = o.source_id and os.slug = 'community'
        where o.species_id = f.species_id and o.attribute_id = naming and o.status = 1
      );
    insert into common_name (species_id, language, source_id, position, name)
      select s.id, 'en', null, n.position, n.name
      from renamed r
      join species s on s.id = r.species_id
      cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(s.unattributed -> 'common_name')
          when 'array' then s.unattributed -> 'common_name' else '[]' end
      ) with ordinality as n (name, position)
      where not exists (
        select from fact o join source os on os.id = o.source_id and os.slug = 'community'
        where o.species_id = s.id and o.attribute_id = naming and o.status = 1
      );
    insert into touched select species_id from renamed;
    drop table renamed;
  end if;
end $$;

-- Turns claim_in into facts (C10.5). The rows of the touched species are locked
-- first, in id order: a unique index with retry alone let a stale value beat an
-- accepted correction, this did not. Volatile, so each statement sees what was
-- committed while it waited for the locks.
create function arbitrate(
  without_provenance integer,
  out claims integer, out accepted integer, out unchanged integer, out superseded integer, out rejected integer
) language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  changed_species integer[];
  changed_attributes smallint[];
begin
  perform 1 from species s
    where s.id in (select species_id from claim_in)
    order by s.id for no key update;

  with standing as materialized (
    select i.*, f.id as active_id, f.value as active_value
    from claim_in i
    left join fact f on f.species_id = i.species_id and f.attribute_id = i.attribute_id
      and f.source_id = i.source_id and f.status = 1
    where i.refused is null
  ),
  changed as materialized (
    select * from standing where active_id is null or active_value <> value
  ),
  -- The same value with other metadata: described anew, nothing is resolved.
  described as (
    update fact f
    set unit = c.unit, evidence = c.evidence, source_record_id = c.source_record_id, source_url = c.source_url,
      n_observations = c.n_observations, observed_at = c.observed_at, notes = c.notes, updated_at = now()
    from standing c
    where f.id = c.active_id and c.active_value = c.value
      and (f.unit, f.evidence, f.source_record_id, f.source_url, f.n_observations, f.observed_at, f.notes)
        is distinct from
          (c.unit, c.evidence, c.source_record_id, c.source_url, c.n_observations, c.observed_at, c.notes)
    returning 1
  ),
  gave_way as (
    update fact f set status = 2, updated_at = now() from changed c where f.id = c.active_id returning 1
  ),
  -- The insert must see the update done, or fact_active fires: hence the count.
  inserted as (
    insert into fact (species_id, attribute_id, source_id, status, value, unit, evidence, source_record_id,
      source_url, n_observations, observed_at, notes)
    select species_id, attribute_id, source_id, 1, value, unit, evidence, source_record_id,
      source_url, n_observations, observed_at, notes
    from changed where (select count(*) from gave_way) is not null
    order by species_id, attribute_id, source_id
    returning species_id, attribute_id
  ),
  refused as (
    insert into fact (species_id, attribute_id, source_id, status, value, unit, evidence, source_record_id,
      source_url, n_observations, observed_at, notes)
    select species_id, attribute_id, source_id, 3, value, unit, evidence, source_record_id,
      source_url, n_observations, observed_at, concat_ws('; ', refused, notes)
    from claim_in where claim_in.refused is not null
    on conflict do nothing
    returning 1
  )
  select
    (select count(*) from claim_in),
    (select count(*) from inserted),
    (select count(*) from standing) - (select count(*) from changed),
    (select count(*) from gave_way),
    (select count(*) from refused),
    (select array_agg(species_id) from inserted),
    (select array_agg(attribute_id) from inserted)
  into claims, accepted, unchanged, superseded, rejected, changed_species, changed_attributes;

  if changed_species is not null then
    perform resolve(changed_species, changed_attributes, without_provenance);
  end if;
  truncate claim_in;
end $$;

-- Supersedes the active facts of lanes that their source no longer claims (C10.8).
create function withdraw(
  species_ids integer[], attribute_ids smallint[], source_ids smallint[], without_provenance integer
) returns integer language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  changed_species integer[];
  changed_attributes smallint[];
begin
  perform 1 from species s where s.id = any (species_ids) order by s.id for no key update;
  with lane as (
    select distinct * from unnest(species_ids, attribute_ids, source_ids)
      as u (species_id, attribute_id, source_id)
  ),
  gone as (
    update fact f set status = 2, updated_at = now() from lane l
    where f.species_id = l.species_id and f.attribute_id = l.attribute_id and f.source_id = l.source_id
      and f.status = 1
    returning f.species_id, f.attribute_id
  )
  select array_agg(species_id), array_agg(attribute_id) from gone into changed_species, changed_attributes;
  if changed_species is null then
    return 0;
  end if;
  perform resolve(changed_species, changed_attributes, without_provenance);
  return cardinality(changed_species);
end $$;

-- Whether a common name is that of a cultivar, such as "Apple 'Granny Smith'" (C6.22).
create function is_cultivar(name text) returns boolean language sql immutable parallel safe as
$$ select name ~ '(^|\s)[''‘"“][^''’"”]+[''’"”](\s|$)' $$;

-- How well known species are, before the cap of infraspecific records (C6.22).
create function known(species_ids integer[]) returns table (id integer, popularity integer)
language sql stable set jit = off as $$
  select s.id, round((
      30 * ln(1 + s.specimens::float8)
      + 80 * ln(1 + z.n::float8)
      + 100 * ln(1 + c.n::float8)
      + case when s.cultivated_records > 0 then 120 * ln(1 + s.cultivated_records::float8) else 0 end
    ) / ln(2::float8)
    + 60 * f.n
    + case when s.cultivated_records > 0 then 500 else 0 end)::integer
  from species s
  cross join lateral (
    select count(distinct case when zo.level = 4 then zo.parent_id else zo.id end) as n
    from distribution d join zone zo on zo.id = d.zone_id
    where d.species_id = s.id and zo.level >= 3
  ) z
  cross join lateral (
    select count(distinct lower(cn.name)) as n from common_name cn
    where cn.species_id = s.id and not is_cultivar(cn.name)
  ) c
  cross join lateral (
    select count(*) as n from (
      select fa.source_id from fact fa where fa.species_id = s.id and fa.status = 1
      union select d.source_id from distribution d where d.species_id = s.id
      union select cn.source_id from common_name cn where cn.species_id = s.id and cn.source_id is not null
    ) claiming
  ) f
  where s.id = any (species_ids)
$$;

-- Publishes the touched species: popularity, revision, outbox. Their plants'
-- main species are written out too, since those carry the names of all members;
-- so are members whose popularity follows their main species'.
create function publish() returns integer
language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  changed integer[] := (select array_agg(distinct species_id) from touched);
  members integer[];
  published integer;
begin
  if changed is null then
    return 0;
  end if;
  select array_agg(m.id) into members from species m
    where m.plant_id in (select s.plant_id from species s where s.id = any (changed));
  perform 1 from species s where s.id = any (members || changed) order by s.id for no key update;

  with own as materialized (
    select * from known(members || changed)
  ),
  capped as (
    select s.id, s.id = any (changed) as touched, p.main_species_id = s.id as main,
      case when s.rank in ('ssp', 'var', 'form', 'subvar') and p.main_species_id <> s.id
        then least(o.popularity, coalesce(m.popularity, o.popularity + 1) - 1)
        else o.popularity end as popularity
    from own o
    join species s on s.id = o.id
    left join plant p on p.id = s.plant_id
    left join own m on m.id = p.main_species_id
  ),
  written as (
    update species s
    set popularity = c.popularity, revision = s.revision + 1,
      updated_at = case when c.touched then now() else s.updated_at end
    from capped c
    where s.id = c.id and (c.touched or c.main or s.popularity <> c.popularity)
    returning s.id, s.revision
  ),
  queued as (
    insert into outbox (species_id, revision) select id, revision from written order by id returning 1
  )
  select count(*) into published from queued;
  perform pg_notify('linnea_outbox', '');
  truncate touched;
  return published;
end $$;

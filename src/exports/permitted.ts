import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { packaged } from '../runtime/package-root.js';
import { type LicenceSet, permits } from './licences.js';
import { COMMUNITY, permittedSources, readSources } from './source-list.js';

/**
 * Excludes sources by licence, so that every rule of the database chooses among the permitted claims only (contract C16.22).
 *
 * Temporary views hide the tables with the same names in this session: each leaves out the rows of excluded sources.
 * The functions that read records (migrations/functions) then arbitrate, publish and credit without them, and no rule is
 * written twice. Values are resolved again for each batch of species, by the function that resolves them for everyone.
 */
const VIEWS = `
  create temp table permitted_source (id smallint primary key);
  create temp table permitted_licence (licence text primary key);
  create temp table resolved_again (species_id integer primary key, vals jsonb not null, winners jsonb not null);
  create temp table kept_unattributed (is_kept boolean not null);

  create temp view fact as
    select f.* from public.fact f join public.source so on so.id = f.source_id
    where f.source_id in (select id from permitted_source)
      and (so.slug <> '${COMMUNITY}' or f.licence is null or f.licence in (select licence from permitted_licence));
  create temp view name_claim as
    select n.* from public.name_claim n where n.source_id in (select id from permitted_source);
  create temp view distribution as
    select d.* from public.distribution d where d.source_id in (select id from permitted_source);
  create temp view external_id as
    select e.* from public.external_id e where e.source_id in (select id from permitted_source);
  create temp view image as
    select i.* from public.image i join public.source so on so.id = i.source_id
    where coalesce(i.licence, so.licence) in (select licence from permitted_licence);
  create temp view synonym_source as
    select y.* from public.synonym_source y where y.source_id in (select id from permitted_source);
  -- A synonym without a source is a former name of the species. Its author is that of the permitted sources.
  create temp view synonym as
    select y.id, y.species_id, y.name, y.match_key, y.slug,
      case when not exists (select from public.synonym_source a where a.synonym_id = y.id)
        or exists (select from synonym_source a where a.synonym_id = y.id and a.authored) then y.author end as author,
      y.former, y.merged
    from public.synonym y
    where exists (select from synonym_source k where k.synonym_id = y.id)
      or not exists (select from public.synonym_source k where k.synonym_id = y.id);
  -- Leaves out species whose name no permitted source states. Rank and status are those of the strongest source that does.
  create temp view species as
    select s.id, s.scientific_name, s.name_key, s.match_key, s.slug,
      coalesce(r.vals ->> 'rank', c.rank) as rank, c.status, s.genus_id, s.plant_name, s.plant_id, s.specimens,
      s.cultivated_records, s.popularity, r.vals, r.winners,
      case when k.is_kept then s.unattributed else '{}' end as unattributed, s.revision, s.created_at, s.updated_at,
      s.unfit_names
    from public.species s
    cross join kept_unattributed k
    left join resolved_again r on r.species_id = s.id
    cross join lateral (
      select n.rank, n.status from name_claim n join public.source so on so.id = n.source_id
      where n.species_id = s.id order by so.attributed desc, so.rank limit 1
    ) c;
  create temp view common_name as
    select n.species_id, n.language, n.source_id, n.position, n.name
    from public.common_name n cross join kept_unattributed k
    where n.language <> 'en'
      and (n.source_id in (select id from permitted_source) or (n.source_id is null and k.is_kept))
    union all
    select s.id, 'en', e.source_id, e.position, e.name
    from public.species s cross join lateral english_names(array[s.id]) e`;

/** Views of the database that are created again over the temporary ones. */
const PUBLISHING = ['published_distribution', 'shown_image', 'published_external_id'];

/** Creates the temporary tables and views. Call it before the snapshot begins. */
export const openPermitted = async (client: Client): Promise<void> => {
  await client.query(VIEWS);
  await client.query('set search_path = pg_temp, public');
  for (const name of PUBLISHING)
    await client.query(await readFile(packaged('migrations', 'functions', `${name}.sql`), 'utf8'));
  // A function that this session has called before would still read the hidden tables.
  await client.query('set search_path = public; discard plans');
};

/** Reads which sources and licences a set permits. Call it in the snapshot. */
export const choosePermitted = async (client: Client, set: LicenceSet): Promise<void> => {
  const sources = permittedSources(await readSources(client), set);
  const { rows } = await client.query<{ licence: string }>(
    `select distinct licence from (
       select licence from public.fact
       union all select licence from public.image union all select licence from public.source
     ) l where licence is not null`,
  );
  const licences = rows.map(({ licence }) => licence).filter((licence) => permits(set, licence));
  await client.query('insert into permitted_source select unnest($1::smallint[])', [
    sources.map(({ id }) => id),
  ]);
  await client.query('insert into permitted_licence select unnest($1::text[])', [licences]);
  await client.query(
    `insert into kept_unattributed
     select coalesce(bool_and(id in (select id from permitted_source)), false) from source where not attributed`,
  );
};

/**
 * Resolves the values of species again, among the permitted claims.
 *
 * @param withoutProvenance Rank of values without provenance.
 */
export const resolvePermitted = async (
  client: Client,
  ids: readonly number[],
  withoutProvenance: number,
): Promise<void> => {
  await client.query(
    `insert into resolved_again
     with pair as (
       select species_id, attribute_id from fact where species_id = any ($1) and status = 1
       union
       select s.id, a.id from species s cross join jsonb_object_keys(s.unattributed) u (key)
       join attribute a on a.key = u.key where s.id = any ($1)
     ),
     winner as (
       select w.* from (select array_agg(species_id) as species, array_agg(attribute_id) as attributes from pair) p
       cross join lateral strongest_values(p.species, p.attributes, $2) w where w.value is not null
     )
     select i.id, coalesce(jsonb_object_agg(w.key, w.value) filter (where w.key is not null), '{}'),
       coalesce(jsonb_object_agg(w.key, w.source_id) filter (where w.key is not null), '{}')
     from unnest($1::integer[]) i (id) left join winner w on w.species_id = i.id
     group by i.id`,
    [ids, withoutProvenance],
  );
};

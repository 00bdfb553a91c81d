import type { Client } from 'pg';
import type { Field } from '../../fields/field.js';
import { ATTRIBUTES } from '../../fields/registry.js';
import { VOCABULARIES } from '../../fields/vocabularies.js';
import type { Reduction } from '../manifest.js';
import { REDUCED_TABLES } from '../staging/tables.js';
import { reduceCatalogueRecords } from './catalogue-records.js';
import { reduceExternalIds } from './external-ids.js';
import { NAME_DISTANCE } from './name-distance.js';
import { dropPublicationsOfOtherNames, keepPreferredPublications } from './publication.js';
import { resolveZoneNames } from './zone-names.js';

/**
 * Default number of statements merged per transaction. Measured as fastest; row locks are held for about five
 * seconds.
 */
export const BATCH = 50_000;

/**
 * Reduces the staged statements to one row per species, source and target (C10.8), with ids instead of names, and
 * splits the species into batches of about `batch` statements.
 */
export const reduceStatements = async (
  client: Client,
  reduce: Readonly<Record<string, Reduction>>,
  batch: number,
): Promise<void> => {
  await dropPublicationsOfOtherNames(client);
  await keepPreferredPublications(client);
  await chooseFacts(
    client,
    Object.keys(reduce).filter((key) => reduce[key] !== 'first'),
  );
  await joinRows(client);
  for (const field of ATTRIBUTES) await keepOneRow(client, field);
  for (const [attribute, reduction] of Object.entries(reduce)) {
    if (reduction !== 'first') await aggregateFacts(client, attribute, reduction);
  }
  await reduceCommonNames(client);
  await claimEnglishNames(client);
  await resolveZoneNames(client);
  await listUnknownZones(client);
  await reduceDistributions(client);
  await reduceImages(client);
  await reducePopularity(client);
  await reduceCatalogueRecords(client);
  await reduceExternalIds(client);
  await reduceRecords(client);
  await splitBatches(client, batch);
  for (const table of REDUCED_TABLES) await client.query(`analyze ${table}`);
};

const FACT = `species_id, attribute_id, source_id, value, refused, unit, evidence, source_record_id, source_url,
  n_observations, observed_at, notes`;

const STAGED_FACT = `
  select m.species_id, f.attribute_id, f.source_id, f.value, f.refused, f.unit, f.evidence,
    f.record as source_record_id, f.source_url, f.n_observations, f.observed_at, f.notes, f.preference, f.line,
    f.ctid as place, ${NAME_DISTANCE} as name_distance
  from staged_fact f
  join staged_match m on m.ref = f.ref and m.species_id is not null
  join attribute a on a.id = f.attribute_id`;

/**
 * Chooses one fact per species, attribute and source: a plausible claim before an implausible one, the name of the
 * species before other names, the highest preference, the first line.
 */
const chooseFacts = async (client: Client, aggregated: readonly string[]): Promise<void> => {
  await client.query(
    `insert into reduced_fact (${FACT})
     select distinct on (species_id, attribute_id, source_id) ${FACT}
     from (${STAGED_FACT} where a.key <> all ($1::text[])) f
     order by species_id, attribute_id, source_id, refused is null desc, name_distance, preference desc, line, place`,
    [aggregated],
  );
};

const ROW_FIELDS = ATTRIBUTES.filter(({ rows }) => rows !== null).map(({ key }) => key);

/** Joins the rows of all plausible claims of a file about a species: a file has one line for each crop (C8.70). */
const joinRows = async (client: Client): Promise<void> => {
  await client.query(
    `update reduced_fact r set value = j.value
     from (
       select species_id, attribute_id, source_id, jsonb_agg(value order by place) as value
       from (
         select f.species_id, f.attribute_id, f.source_id, e.value, min(array[f.line, e.position]) as place
         from (${STAGED_FACT} where a.key = any ($1::text[])) f
         cross join lateral jsonb_array_elements(f.value) with ordinality as e (value, position)
         where f.refused is null
         group by 1, 2, 3, 4
       ) once
       group by 1, 2, 3
     ) j
     where (r.species_id, r.attribute_id, r.source_id) = (j.species_id, j.attribute_id, j.source_id) and r.refused is null`,
    [ROW_FIELDS],
  );
};

/**
 * Keeps one row for each text of a member: of an area on whose list a plant stands under two names, the row with the mark of
 * impact (contract C20.2).
 */
const keepOneRow = async (client: Client, { key, rows }: Field): Promise<void> => {
  if (rows?.onePer === undefined) return;
  const of = rows.members[rows.by]!;
  const labels = 'vocabulary' in of ? VOCABULARIES[of.vocabulary] : [];
  await client.query(
    `update reduced_fact r set value = (
       select jsonb_agg(kept.value order by kept.position)
       from (
         select distinct on (e.value ->> $2) e.value, e.position
         from jsonb_array_elements(r.value) with ordinality as e (value, position)
         order by e.value ->> $2, array_position($4::text[], e.value ->> $3), e.position
       ) kept
     )
     where r.attribute_id = (select id from attribute where key = $1) and r.refused is null`,
    [key, rows.onePer, rows.by, labels],
  );
};

/**
 * Reduces numbers to the largest or the median (of an even number of claims the lower one), among the plausible
 * claims of the highest preference. The names of the claims do not matter: all of them measured the species.
 */
const aggregateFacts = async (
  client: Client,
  attribute: string,
  reduction: Exclude<Reduction, 'first'>,
): Promise<void> => {
  const direction = reduction === 'largest' ? 'desc' : '';
  const chosen = reduction === 'largest' ? '1' : '(n + 1) / 2';
  await client.query(
    `insert into reduced_fact (${FACT})
     select ${FACT} from (
       select f.*, count(*) over lane as n,
         row_number() over (
           partition by species_id, source_id
           order by case jsonb_typeof(value) when 'number' then value::numeric end ${direction} nulls last, line, place
         ) as position
       from (
         select f.*, rank() over (
           partition by species_id, source_id order by refused is null desc, preference desc
         ) as preference_rank
         from (${STAGED_FACT} where a.key = $1) f
       ) f
       where preference_rank = 1
       window lane as (partition by species_id, source_id)
     ) f
     where position = ${chosen}`,
    [attribute],
  );
};

/** Joins the common names of all rows with the highest preference, each name once, in the order of the file (C8.19). */
const reduceCommonNames = async (client: Client): Promise<void> => {
  await client.query(
    `insert into reduced_common_names (species_id, language, source_id, names)
     select species_id, language, source_id, array_agg(name order by place)
     from (
       select species_id, language, source_id, name, min(place) as place
       from (
         select c.species_id, c.language, c.source_id, n.name,
           row_number() over (order by c.line, c.place, n.ordinality) as place
         from (
           select m.species_id, c.*, c.ctid as place,
             rank() over (partition by m.species_id, c.language, c.source_id order by c.preference desc) as preference_rank
           from staged_common_names c
           join staged_match m on m.ref = c.ref and m.species_id is not null
         ) c
         cross join lateral unnest(c.names) with ordinality as n (name, ordinality)
         where c.preference_rank = 1
       ) named
       group by species_id, language, source_id, name
     ) once
     group by species_id, language, source_id
     order by species_id, language, source_id`,
  );
};

/** Turns English names into claims of the attribute common_name, unless the file claims that attribute itself. */
const claimEnglishNames = async (client: Client): Promise<void> => {
  await client.query(
    `insert into reduced_fact (species_id, attribute_id, source_id, value, evidence)
     select c.species_id, a.id, c.source_id, to_jsonb(c.names), 'reported'
     from reduced_common_names c
     join attribute a on a.key = 'common_name'
     where c.language = 'en' and not exists (
       select from reduced_fact f
       where f.species_id = c.species_id and f.attribute_id = a.id and f.source_id = c.source_id
     )`,
  );
  await client.query(`delete from reduced_common_names where language = 'en'`);
};

/**
 * Rejects presences in unknown zones. They are deleted, so that they are listed only once if the names of the file
 * are matched again.
 */
const listUnknownZones = async (client: Client): Promise<void> => {
  await client.query(
    `with dropped as (
       delete from staged_distribution d using staged_reference r
       where r.id = d.ref and not exists (select from zone z where z.slug = d.zone)
       returning d.line, r.written as what, 'unknown zone ' || d.zone as why
     )
     insert into staged_problem (line, what, why) select line, what, why from dropped`,
  );
};

/**
 * Chooses one presence per species, zone and source: a known establishment before `unknown`, stated before derived,
 * native before any other (C11.13), then as for facts.
 */
const reduceDistributions = async (client: Client): Promise<void> => {
  await client.query(
    `insert into reduced_distribution (species_id, zone_id, source_id, establishment, evidence, notes)
     select distinct on (m.species_id, z.id, d.source_id)
       m.species_id, z.id, d.source_id, d.establishment, d.evidence, d.notes
     from staged_distribution d
     join staged_match m on m.ref = d.ref and m.species_id is not null
     join zone z on z.slug = d.zone
     order by m.species_id, z.id, d.source_id, d.establishment <> 'unknown' desc, d.evidence <> 'derived' desc,
       d.establishment = 'native' desc, ${NAME_DISTANCE}, d.preference desc, d.line, d.ctid`,
  );
};

const reduceImages = async (client: Client): Promise<void> => {
  await client.query(
    `insert into reduced_image
       (species_id, image_url, source_id, thumbnail_url, part, view, rating, is_main, score, copyright, licence,
         licence_url, source_url)
     select distinct on (m.species_id, i.image_url) m.species_id, i.image_url, i.source_id, i.thumbnail_url,
       i.part, i.view, i.rating, i.is_main, i.score, i.copyright, i.licence, i.licence_url, i.source_url
     from staged_image i join staged_match m on m.ref = i.ref and m.species_id is not null
     order by m.species_id, i.image_url, i.preference desc, i.line, i.ctid`,
  );
};

/** Adds up the counts of several rows. */
const reducePopularity = async (client: Client): Promise<void> => {
  await client.query(
    `insert into reduced_popularity (species_id, source_id, specimens, cultivated_records)
     select m.species_id, p.source_id, least(coalesce(sum(p.specimens), 0), 2147483647),
       least(coalesce(sum(p.cultivated_records), 0), 2147483647)
     from staged_popularity p join staged_match m on m.ref = p.ref and m.species_id is not null
     group by m.species_id, p.source_id
     order by m.species_id, p.source_id`,
  );
};

/** Chooses one record id per species and source: an id before none, the name of the species before other names. */
const reduceRecords = async (client: Client): Promise<void> => {
  await client.query(
    `insert into reduced_record (species_id, source_id, record, written)
     select distinct on (m.species_id, o.source_id) m.species_id, o.source_id, o.record, r.written
     from staged_record o
     join staged_match m on m.ref = o.ref and m.species_id is not null
     join staged_reference r on r.id = o.ref
     order by m.species_id, o.source_id, o.record is null, ${NAME_DISTANCE}, o.preference desc, o.line, o.ctid`,
  );
};

/** Splits the species into batches of about `batch` statements. */
const splitBatches = async (client: Client, batch: number): Promise<void> => {
  await client.query(
    `insert into staged_batch (upto)
     select max(species_id) from (
       select species_id, (sum(count(*)) over (order by species_id) - 1) / $1::integer as batch
       from (${REDUCED_TABLES.map((table) => `select species_id from ${table}`).join(' union all ')}) stated
       group by species_id
     ) numbered
     group by floor(batch)
     order by 1`,
    [batch],
  );
};

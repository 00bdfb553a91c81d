import type { Client } from 'pg';
import type { Reduction } from '../manifest.js';
import { dropOtherPublications, keepPreferredPublications } from './publication.js';
import { REMOTENESS } from './ways.js';
import { codeZoneNames } from './zone-names.js';

/** Statements merged in one transaction unless told otherwise: measured best, with row locks held for about five seconds. */
export const BATCH = 50_000;

/**
 * Turns the staged statements into rows with ids, one a lane (C10.8), and cuts
 * the species into batches of about so many statements.
 */
export const resolveStatements = async (
  client: Client,
  reduce: Readonly<Record<string, Reduction>>,
  batch: number,
): Promise<void> => {
  await dropOtherPublications(client);
  await keepPreferredPublications(client);
  await resolveFacts(
    client,
    Object.keys(reduce).filter((key) => reduce[key] !== 'first'),
  );
  for (const [attribute, reduction] of Object.entries(reduce)) {
    if (reduction !== 'first') await reduceFacts(client, attribute, reduction);
  }
  await resolveCommonNames(client);
  await claimEnglishNames(client);
  await codeZoneNames(client);
  await listUnknownZones(client);
  await resolveDistributions(client);
  await resolveImages(client);
  await resolvePopularity(client);
  await resolveRecords(client);
  await cutBatches(client, batch);
  for (const table of RESOLVED) await client.query(`analyze ${table}`);
};

const RESOLVED = [
  'resolved_fact',
  'resolved_common_names',
  'resolved_distribution',
  'resolved_image',
  'resolved_popularity',
  'resolved_record',
];

const FACT = `species_id, attribute_id, source_id, value, refused, unit, evidence, source_record_id, source_url,
  n_observations, observed_at, notes`;

const STAGED_FACT = `
  select m.species_id, f.attribute_id, f.source_id, f.value, f.refused, f.unit, f.evidence,
    f.record as source_record_id, f.source_url, f.n_observations, f.observed_at, f.notes, f.preference, f.line,
    f.ctid as place, ${REMOTENESS} as remoteness
  from staged_fact f
  join staged_match m on m.ref = f.ref and m.species_id is not null
  join attribute a on a.id = f.attribute_id`;

/** A plausible claim before one that is not, one under the species' own name before another's, the highest preference, the first. */
const resolveFacts = async (client: Client, reducedOtherwise: readonly string[]): Promise<void> => {
  await client.query(
    `insert into resolved_fact (${FACT})
     select distinct on (species_id, attribute_id, source_id) ${FACT}
     from (${STAGED_FACT} where a.key <> all ($1::text[])) f
     order by species_id, attribute_id, source_id, refused is null desc, remoteness, preference desc, line, place`,
    [reducedOtherwise],
  );
};

/**
 * The largest, or the median (of an even number the lower), of the plausible claims of the highest preference, under
 * whichever names of the species: all of them measured it.
 */
const reduceFacts = async (
  client: Client,
  attribute: string,
  reduction: Exclude<Reduction, 'first'>,
): Promise<void> => {
  const direction = reduction === 'largest' ? 'desc' : '';
  const chosen = reduction === 'largest' ? '1' : '(n + 1) / 2';
  await client.query(
    `insert into resolved_fact (${FACT})
     select ${FACT} from (
       select f.*, count(*) over lane as n,
         row_number() over (
           partition by species_id, source_id
           order by case jsonb_typeof(value) when 'number' then value::numeric end ${direction} nulls last, line, place
         ) as nth
       from (
         select f.*, rank() over (
           partition by species_id, source_id order by refused is null desc, preference desc
         ) as standing
         from (${STAGED_FACT} where a.key = $1) f
       ) f
       where standing = 1
       window lane as (partition by species_id, source_id)
     ) f
     where nth = ${chosen}`,
    [attribute],
  );
};

/** The names of all rows of the highest preference, each once, in the order of the file (C8.19). */
const resolveCommonNames = async (client: Client): Promise<void> => {
  await client.query(
    `insert into resolved_common_names (species_id, language, source_id, names)
     select species_id, language, source_id, array_agg(name order by place)
     from (
       select species_id, language, source_id, name, min(place) as place
       from (
         select c.species_id, c.language, c.source_id, n.name,
           row_number() over (order by c.line, c.place, n.ordinality) as place
         from (
           select m.species_id, c.*, c.ctid as place,
             rank() over (partition by m.species_id, c.language, c.source_id order by c.preference desc) as standing
           from staged_common_names c
           join staged_match m on m.ref = c.ref and m.species_id is not null
         ) c
         cross join lateral unnest(c.names) with ordinality as n (name, ordinality)
         where c.standing = 1
       ) named
       group by species_id, language, source_id, name
     ) once
     group by species_id, language, source_id
     order by species_id, language, source_id`,
  );
};

/** English names are claims of the attribute common_name, unless the file claims that itself. */
const claimEnglishNames = async (client: Client): Promise<void> => {
  await client.query(
    `insert into resolved_fact (species_id, attribute_id, source_id, value, evidence)
     select c.species_id, a.id, c.source_id, to_jsonb(c.names), 'reported'
     from resolved_common_names c
     join attribute a on a.key = 'common_name'
     where c.language = 'en' and not exists (
       select from resolved_fact f
       where f.species_id = c.species_id and f.attribute_id = a.id and f.source_id = c.source_id
     )`,
  );
  await client.query(`delete from resolved_common_names where language = 'en'`);
};

/** Taken out, so that a file whose names are matched again lists them once. */
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

/** What is known before unknown, what is stated before what is derived (C11.13), then as of facts. */
const resolveDistributions = async (client: Client): Promise<void> => {
  await client.query(
    `insert into resolved_distribution (species_id, zone_id, source_id, establishment, evidence, notes)
     select distinct on (m.species_id, z.id, d.source_id)
       m.species_id, z.id, d.source_id, d.establishment, d.evidence, d.notes
     from staged_distribution d
     join staged_match m on m.ref = d.ref and m.species_id is not null
     join zone z on z.slug = d.zone
     order by m.species_id, z.id, d.source_id, d.establishment <> 'unknown' desc, d.evidence <> 'derived' desc,
       ${REMOTENESS}, d.preference desc, d.line, d.ctid`,
  );
};

const resolveImages = async (client: Client): Promise<void> => {
  await client.query(
    `insert into resolved_image
       (species_id, image_url, source_id, part, is_main, score, copyright, licence, licence_url, source_url)
     select distinct on (m.species_id, i.image_url) m.species_id, i.image_url, i.source_id, i.part, i.is_main,
       i.score, i.copyright, i.licence, i.licence_url, i.source_url
     from staged_image i join staged_match m on m.ref = i.ref and m.species_id is not null
     order by m.species_id, i.image_url, i.preference desc, i.line, i.ctid`,
  );
};

/** Counts of several rows add up. */
const resolvePopularity = async (client: Client): Promise<void> => {
  await client.query(
    `insert into resolved_popularity (species_id, source_id, specimens, cultivated_records)
     select m.species_id, p.source_id, least(coalesce(sum(p.specimens), 0), 2147483647),
       least(coalesce(sum(p.cultivated_records), 0), 2147483647)
     from staged_popularity p join staged_match m on m.ref = p.ref and m.species_id is not null
     group by m.species_id, p.source_id
     order by m.species_id, p.source_id`,
  );
};

/** A number before none, that of the species' own name before another's. */
const resolveRecords = async (client: Client): Promise<void> => {
  await client.query(
    `insert into resolved_record (species_id, source_id, record, written)
     select distinct on (m.species_id, o.source_id) m.species_id, o.source_id, o.record, r.written
     from staged_record o
     join staged_match m on m.ref = o.ref and m.species_id is not null
     join staged_reference r on r.id = o.ref
     order by m.species_id, o.source_id, o.record is null, ${REMOTENESS}, o.preference desc, o.line, o.ctid`,
  );
};

const cutBatches = async (client: Client, batch: number): Promise<void> => {
  await client.query(
    `insert into staged_batch (upto)
     select max(species_id) from (
       select species_id, (sum(count(*)) over (order by species_id) - 1) / $1::integer as batch
       from (${RESOLVED.map((table) => `select species_id from ${table}`).join(' union all ')}) stated
       group by species_id
     ) numbered
     group by floor(batch)
     order by 1`,
    [batch],
  );
};

import { readFile } from 'node:fs/promises';
import type { Database } from '../../src/database/database.js';
import type { FileResult, IngestResult } from '../../src/ingest/ingest.js';
import { rowsOf } from './support.js';

const KNOWLEDGE = {
  species:
    'select scientific_name, slug, rank, status, vals, specimens, popularity, plant_name from species order by name_key',
  plants: `select p.name, p.slug, s.scientific_name as main from plant p join species s on s.id = p.main_species_id order by 1`,
  facts: `select s.scientific_name, a.key, so.slug, f.status, f.value from fact f
    join species s on s.id = f.species_id and f.status <> 2
    join attribute a on a.id = f.attribute_id join source so on so.id = f.source_id order by 1, 2, 3, 4, f.value::text`,
  distributions: `select s.scientific_name, z.code, so.slug, d.establishment from distribution d
    join species s on s.id = d.species_id join zone z on z.id = d.zone_id join source so on so.id = d.source_id
    order by 1, 2, 3`,
  zones: 'select code, species_count from zone order by code',
  names: `select s.scientific_name, c.language, c.position, c.name from common_name c
    join species s on s.id = c.species_id order by 1, 2, 3, 4`,
  images: `select s.scientific_name, i.image_url from image i join species s on s.id = i.species_id order by 1, 2`,
  synonyms: `select s.scientific_name, y.name, y.slug, y.former from synonym y join species s on s.id = y.species_id
    order by 1, 2`,
  records: `select s.scientific_name, so.slug, o.record_id from species_source o
    join species s on s.id = o.species_id join source so on so.id = o.source_id order by 1, 2`,
  popularity: `select s.scientific_name, so.slug, p.specimens from popularity_claim p
    join species s on s.id = p.species_id join source so on so.id = p.source_id order by 1, 2`,
  nameClaims: `select s.scientific_name, so.slug, c.rank, c.status from name_claim c
    join species s on s.id = c.species_id join source so on so.id = c.source_id order by 1, 2`,
};

/** All that is known of the species, by their names; not what was once claimed. */
export const knowledgeOf = async (database: Database): Promise<Readonly<Record<string, unknown>>> => {
  const parts = await Promise.all(
    Object.entries(KNOWLEDGE).map(async ([part, text]) => [part, await rowsOf(database, text)] as const),
  );
  return Object.fromEntries(parts);
};

const REFERRING = [
  'fact',
  'distribution',
  'common_name',
  'image',
  'synonym',
  'species_source',
  'name_claim',
  'popularity_claim',
  'former_species',
  'former_slug',
  'former_plant',
];

/** What refers to a species that is gone, and what is counted or published otherwise than its rows say: nothing. */
export const faultsOf = (database: Database): Promise<readonly object[]> =>
  database.session(async (client) => {
    const { rows: dangling } = await client.query(
      REFERRING.map(
        (table) => `select '${table}' as dangling, species_id from ${table} t
          where not exists (select from species s where s.id = t.species_id)`,
      ).join(' union all '),
    );
    const { rows: zones } = await client.query(
      `with recursive up as (
         select species_id, zone_id from published_distribution where establishment <> 'absent'
         union select u.species_id, z.parent_id from up u join zone z on z.id = u.zone_id where z.parent_id is not null
       )
       select z.code as miscounted, z.species_count from zone z
       where z.species_count <> (select count(*) from up where up.zone_id = z.id)`,
    );
    const { rows: plants } = await client.query(
      `select p.name as headless from plant p
       where not exists (select from species s where s.id = p.main_species_id and s.plant_id = p.id)`,
    );
    const { rows: sums } = await client.query(
      `select s.scientific_name as missummed, s.specimens from species s
       where s.specimens <> (select coalesce(sum(specimens), 0) from popularity_claim p where p.species_id = s.id)`,
    );
    const { rows: unpublished } = await client.query(
      `select s.scientific_name as unresolved, s.vals from species s
       where s.vals <> (
         select coalesce(jsonb_object_agg(key, value), '{}') from (
           select distinct on (a.key) a.key, f.value from fact f join attribute a on a.id = f.attribute_id
           join source so on so.id = f.source_id
           where f.species_id = s.id and f.status = 1 order by a.key, so.rank
         ) strongest
       )`,
    );
    return [...dangling, ...zones, ...plants, ...sums, ...unpublished];
  });

/** What the summary says of the only file, but for the time. */
export const countsOf = ({ files }: IngestResult): Omit<FileResult, 'seconds'> => {
  const { seconds, ...counts } = files[0]!;
  return counts;
};

/** The lines of what was not taken, without those of the file's position. */
export const notTakenOf = async ({ rejectedRows }: IngestResult): Promise<readonly string[]> =>
  (await readFile(rejectedRows, 'utf8')).trim().split('\n').slice(1);

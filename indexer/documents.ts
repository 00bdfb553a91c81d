import type { Client } from 'pg';
import type { SearchDocument } from '../src/search/document.js';
import type { ListRecord } from '../src/species/list-record.js';
import type { NameKeys } from '../src/species/name-key-format.js';
import { joinedKeys, nameKeys } from '../src/species/name-keys.js';
import { plantItem } from '../src/species/plant-presenter.js';
import { speciesItem } from '../src/species/presenter.js';
import { type Published, published } from '../src/species/published-values.js';
import { documentColumns, type SpeciesZone, type ZonePaths } from './columns.js';

/** Selects the requested species and, for main species, all species of their plants, whose names they carry (C7.9). */
const LIST_RECORDS = `
  select record from species_list_records(array(
    select id from species where id = any ($1)
    union
    select m.id from plant p join species m on m.plant_id = p.id where p.main_species_id = any ($1)
  ))`;

/** Selects each zone with its ancestors, nearest first; the scheme has four levels (C11.10). */
const PATHS = `
  select coalesce(json_agg(json_build_array(z.slug, array_remove(array[z.slug, a.slug, b.slug, c.slug], null))), '[]')
    as paths
  from zone z
  left join zone a on a.id = z.parent_id
  left join zone b on b.id = a.parent_id
  left join zone c on c.id = b.parent_id`;

const readPaths = async (client: Client): Promise<ZonePaths> => {
  // One row with JSON: there are a thousand zones, and every range needs them.
  const { rows } = await client.query<{ paths: [slug: string, path: string[]][] }>(PATHS);
  return new Map(rows[0]!.paths);
};

/** A row of the SQL function `species_list_records` (migrations/functions). */
interface Indexed extends ListRecord {
  /** Each zone once, unordered. */
  readonly zones: readonly SpeciesZone[];
}

const readListRecords = async (client: Client, ids: readonly number[]): Promise<readonly Indexed[]> => {
  const { rows } = await client.query<{ record: Indexed }>({
    name: 'list-records',
    text: LIST_RECORDS,
    values: [ids],
  });
  return rows.map(({ record }) => record);
};

/** A species with its published values and its names. */
interface Described {
  readonly record: Indexed;
  readonly values: Published;
  readonly keys: NameKeys;
}

const textOf = (values: Published, key: string): string | null => {
  const value = values.get(key);
  return typeof value === 'string' ? value : null;
};

const describe = (record: Indexed): Described => {
  const values = published(record);
  const keys = nameKeys(record, textOf(values, 'common_name'), textOf(values, 'author'));
  return { record, values, keys };
};

/** @param members Names of all species of its plant, for a main species. */
const render = (
  { record, values, keys }: Described,
  members: readonly NameKeys[] | null,
  paths: ZonePaths,
): SearchDocument => ({
  id: record.id,
  revision: record.revision,
  main: members !== null,
  popularity: record.popularity,
  species_item: JSON.stringify(speciesItem(record, values)),
  plant_item: members === null ? null : JSON.stringify(plantItem(record, values)),
  columns: documentColumns(values, record.zones, paths),
  species_names: keys,
  plant_names: members === null ? null : joinedKeys(members),
});

const namesByPlant = (species: Iterable<Described>): ReadonlyMap<number, readonly NameKeys[]> => {
  const plants = new Map<number, NameKeys[]>();
  for (const { record, keys } of species) {
    const names = plants.get(record.plant.id);
    if (names) names.push(keys);
    else plants.set(record.plant.id, [keys]);
  }
  return plants;
};

/**
 * Reads the search documents of species, in the order of `ids`, without removed species. Uses
 * two statements for any number of ids.
 */
export const readDocuments = async (
  client: Client,
  ids: readonly number[],
): Promise<readonly SearchDocument[]> => {
  const paths = await readPaths(client);
  const species = new Map(
    (await readListRecords(client, ids)).map((record) => [record.id, describe(record)]),
  );
  const names = namesByPlant(species.values());
  return ids.flatMap((id) => {
    const of = species.get(id);
    if (!of) return [];
    const { main_species_id: main, id: plant } = of.record.plant;
    return [render(of, main === id ? names.get(plant)! : null, paths)];
  });
};

import type { Client } from 'pg';
import { plantItem } from '../src/resources/plants/presenter.js';
import { speciesItem } from '../src/resources/species/presenter.js';
import { type Published, published } from '../src/resources/species/published.js';
import type { Sheet } from '../src/resources/species/sheet.js';
import type { NameKeys, SearchDocument } from '../src/search/document.js';
import { documentColumns, type ZonePaths } from './columns.js';
import { joinedKeys, nameKeys } from './name-keys.js';

/** The species asked for, and for main species all others of their plants, whose names they carry (C7.9). */
const SHEETS = `
  select id, sheet from species_sheets(array(
    select id from species where id = any ($1)
    union
    select m.id from plant p join species m on m.plant_id = p.id where p.main_species_id = any ($1)
  ))`;

/** Each zone with its ancestors, nearest first; the scheme has four levels (C11.10). */
const PATHS = `
  select z.slug, array_remove(array[z.slug, a.slug, b.slug, c.slug], null) as path
  from zone z
  left join zone a on a.id = z.parent_id
  left join zone b on b.id = a.parent_id
  left join zone c on c.id = b.parent_id`;

const readPaths = async (client: Client): Promise<ZonePaths> => {
  const { rows } = await client.query<{ slug: string; path: string[] }>(PATHS);
  return new Map(rows.map(({ slug, path }) => [slug, path]));
};

const readSheets = async (client: Client, ids: readonly number[]): Promise<readonly Sheet[]> => {
  const { rows } = await client.query<{ sheet: Sheet }>({ name: 'sheets', text: SHEETS, values: [ids] });
  return rows.map(({ sheet }) => sheet);
};

/** One species read: what is published of it and how it may be found. */
interface Described {
  readonly sheet: Sheet;
  readonly values: Published;
  readonly keys: NameKeys;
}

const textOf = (values: Published, key: string): string | null => {
  const value = values.get(key);
  return typeof value === 'string' ? value : null;
};

const describe = (sheet: Sheet): Described => {
  const values = published(sheet);
  const keys = nameKeys(sheet, textOf(values, 'common_name'), textOf(values, 'author'));
  return { sheet, values, keys };
};

/** @param members names of all species of its plant, when it is the main one. */
const render = (
  { sheet, values, keys }: Described,
  members: readonly NameKeys[] | null,
  paths: ZonePaths,
): SearchDocument => ({
  id: sheet.id,
  revision: sheet.revision,
  main: members !== null,
  popularity: sheet.popularity,
  species_item: JSON.stringify(speciesItem(sheet, values)),
  plant_item: members === null ? null : JSON.stringify(plantItem(sheet, values)),
  columns: documentColumns(values, sheet.zones, paths),
  species_names: keys,
  plant_names: members === null ? null : joinedKeys(members),
});

const namesByPlant = (species: Iterable<Described>): ReadonlyMap<number, readonly NameKeys[]> => {
  const plants = new Map<number, NameKeys[]>();
  for (const { sheet, keys } of species) {
    const names = plants.get(sheet.plant.id);
    if (names) names.push(keys);
    else plants.set(sheet.plant.id, [keys]);
  }
  return plants;
};

/**
 * The search documents of these species, in the order of `ids`; a species that
 * is gone has none. Set-based: two statements for any number of ids.
 */
export const readDocuments = async (
  client: Client,
  ids: readonly number[],
): Promise<readonly SearchDocument[]> => {
  const paths = await readPaths(client);
  const species = new Map((await readSheets(client, ids)).map((sheet) => [sheet.id, describe(sheet)]));
  const names = namesByPlant(species.values());
  return ids.flatMap((id) => {
    const of = species.get(id);
    if (!of) return [];
    const { main_species_id: main, id: plant } = of.sheet.plant;
    return [render(of, main === id ? names.get(plant)! : null, paths)];
  });
};

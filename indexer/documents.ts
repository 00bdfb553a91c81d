import type { Client } from 'pg';
import { plantItem } from '../src/resources/plants/presenter.js';
import { joinedKeys, nameKeys } from '../src/resources/species/name-keys.js';
import { speciesItem } from '../src/resources/species/presenter.js';
import { type Published, published } from '../src/resources/species/published.js';
import type { Outline } from '../src/resources/species/sheet.js';
import type { NameKeys, SearchDocument } from '../src/search/document.js';
import { documentColumns, type SpeciesZone, type ZonePaths } from './columns.js';

/** The species asked for, and for main species all others of their plants, whose names they carry (C7.9). */
const OUTLINES = `
  select outline from species_outlines(array(
    select id from species where id = any ($1)
    union
    select m.id from plant p join species m on m.plant_id = p.id where p.main_species_id = any ($1)
  ))`;

/** Each zone with its ancestors, nearest first; the scheme has four levels (C11.10). */
const PATHS = `
  select coalesce(json_agg(json_build_array(z.slug, array_remove(array[z.slug, a.slug, b.slug, c.slug], null))), '[]')
    as paths
  from zone z
  left join zone a on a.id = z.parent_id
  left join zone b on b.id = a.parent_id
  left join zone c on c.id = b.parent_id`;

const readPaths = async (client: Client): Promise<ZonePaths> => {
  // In one row, read by JSON.parse: there are a thousand zones, and this is asked for every range.
  const { rows } = await client.query<{ paths: [slug: string, path: string[]][] }>(PATHS);
  return new Map(rows[0]!.paths);
};

/** A row of the SQL function `species_outlines` (migrations/012_outline.sql). */
interface Indexed extends Outline {
  /** Each zone once; in no order. */
  readonly zones: readonly SpeciesZone[];
}

const readOutlines = async (client: Client, ids: readonly number[]): Promise<readonly Indexed[]> => {
  const { rows } = await client.query<{ outline: Indexed }>({
    name: 'outlines',
    text: OUTLINES,
    values: [ids],
  });
  return rows.map(({ outline }) => outline);
};

/** One species read: what is published of it and how it may be found. */
interface Described {
  readonly outline: Indexed;
  readonly values: Published;
  readonly keys: NameKeys;
}

const textOf = (values: Published, key: string): string | null => {
  const value = values.get(key);
  return typeof value === 'string' ? value : null;
};

const describe = (outline: Indexed): Described => {
  const values = published(outline);
  const keys = nameKeys(outline, textOf(values, 'common_name'), textOf(values, 'author'));
  return { outline, values, keys };
};

/** @param members names of all species of its plant, when it is the main one. */
const render = (
  { outline, values, keys }: Described,
  members: readonly NameKeys[] | null,
  paths: ZonePaths,
): SearchDocument => ({
  id: outline.id,
  revision: outline.revision,
  main: members !== null,
  popularity: outline.popularity,
  species_item: JSON.stringify(speciesItem(outline, values)),
  plant_item: members === null ? null : JSON.stringify(plantItem(outline, values)),
  columns: documentColumns(values, outline.zones, paths),
  species_names: keys,
  plant_names: members === null ? null : joinedKeys(members),
});

const namesByPlant = (species: Iterable<Described>): ReadonlyMap<number, readonly NameKeys[]> => {
  const plants = new Map<number, NameKeys[]>();
  for (const { outline, keys } of species) {
    const names = plants.get(outline.plant.id);
    if (names) names.push(keys);
    else plants.set(outline.plant.id, [keys]);
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
  const species = new Map(
    (await readOutlines(client, ids)).map((outline) => [outline.id, describe(outline)]),
  );
  const names = namesByPlant(species.values());
  return ids.flatMap((id) => {
    const of = species.get(id);
    if (!of) return [];
    const { main_species_id: main, id: plant } = of.outline.plant;
    return [render(of, main === id ? names.get(plant)! : null, paths)];
  });
};

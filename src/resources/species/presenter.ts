import type { PublishedValue } from '../../fields/completion.js';
import { FIELDS, field } from '../../fields/registry.js';
import { imagesOf } from './images.js';
import { namesByLanguage } from './names.js';
import { type Published, published } from './published.js';
import type { Outline, Sheet } from './sheet.js';
import { sourcesOf, synonymsOf } from './sources.js';
import { distribution, distributions } from './zones.js';

export const speciesPath = (slug: string): string => `/api/v1/species/${slug}`;
export const plantPath = (slug: string): string => `/api/v1/plants/${slug}`;
export const genusPath = (slug: string): string => `/api/v1/genus/${slug}`;

/** Members of an item, in the order of the contract's examples, by the field that supplies each (C8.1). */
const members = (keys: readonly string[]) => keys.map((key) => [field(key).at ?? key, key] as const);
const SPECIES_ITEM = members([
  'id',
  'common_name',
  'slug',
  'scientific_name',
  'year',
  'bibliography',
  'author',
  'status',
  'rank',
  'family_name',
  'family_common_name',
  'genus_name',
  'genus_id',
  'plant_id',
  'image_url',
  'completion_ratio',
  'complete_data',
]);

const pick = (from: Published, wanted: readonly (readonly [at: string, key: string])[]) => {
  const picked: Record<string, unknown> = {};
  for (const [at, key] of wanted) picked[at] = from.get(key) ?? null;
  return picked;
};

const speciesLinks = ({ slug, genus, plant }: Outline) => ({
  self: speciesPath(slug),
  genus: genusPath(genus.slug),
  plant: plantPath(plant.slug),
});

export const synonymNames = (outline: Outline): readonly string[] => outline.synonyms.map(({ name }) => name);

/** A species in lists, searches and the rank arrays of plants (contract C8.1). */
export const speciesItem = (outline: Outline, values: Published): Record<string, unknown> => ({
  ...pick(values, SPECIES_ITEM),
  synonyms: synonymNames(outline),
  links: speciesLinks(outline),
});

/** Fields with a place in the record; those of zones have presenters of their own. */
const PLACED = FIELDS.filter(
  (each) => each.at !== null && !['establishment', 'zone'].includes(each.type),
).map((each) => ({ key: each.key, path: each.at!.split('.') }));
const DATA = PLACED.filter(({ path }) => path[0] !== 'meta');
const META = PLACED.filter(({ path }) => path[0] === 'meta').map(({ key, path }) => [path[1]!, key] as const);

type Tree = { [name: string]: PublishedValue | Tree | undefined };

/** Writes a value at a path, making the objects on the way: a measurement is never null (C1.5). */
const place = (tree: Tree, path: readonly string[], value: PublishedValue): void => {
  let at = tree;
  for (const name of path.slice(0, -1)) {
    at[name] ??= {};
    at = at[name] as Tree;
  }
  at[path.at(-1)!] = value;
};

/** The whole species (contract C8.11), placed by the paths of the registry: every member always present. */
export const speciesData = (sheet: Sheet, values: Published): Record<string, unknown> => {
  const data: Tree = {};
  for (const { key, path } of DATA) place(data, path, values.get(key) ?? null);
  const zones = distributions(sheet);
  return {
    ...data,
    images: imagesOf(sheet),
    common_names: namesByLanguage(sheet),
    distribution: distribution(zones),
    distributions: zones,
    synonyms: synonymsOf(sheet),
    sources: sourcesOf(sheet),
    extras: null,
    links: speciesLinks(sheet),
  };
};

/** The answer of `GET /api/v1/species/:id` (contract C8.10). */
export const speciesRecord = (sheet: Sheet) => {
  const values = published(sheet);
  return { data: speciesData(sheet, values), meta: pick(values, META) };
};

import { field } from '../../fields/registry.js';
import type { Label } from '../../fields/vocabularies.js';
import { textKey } from '../../names/fold.js';
import { familyLight, genusLight } from '../genus/presenter.js';
import { genusPath, plantPath, speciesData, speciesItem, synonymNames } from '../species/presenter.js';
import { type Published, published } from '../species/published.js';
import type { Outline, PlantSheet, Sheet } from '../species/sheet.js';
import { inOrder, sourcesOf } from '../species/sources.js';

const plantLinks = (slug: string, genus: string) => ({
  self: plantPath(slug),
  plant: plantPath(slug),
  species: `${plantPath(slug)}/species`,
  genus: genusPath(genus),
});

/** Values of the main species in a plant item, in the order of the contract's example (C8.5). */
const FROM_MAIN = [
  'common_name',
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
  'vegetable',
  'observations',
  'image_url',
].map((key) => [field(key).at ?? key, key] as const);

/** A plant in lists and searches (contract C8.5): its main species, with id, slug and links of the plant. */
export const plantItem = (main: Outline, values: Published): Record<string, unknown> => {
  const item: Record<string, unknown> = {
    id: main.plant.id,
    main_species_id: main.id,
    slug: main.plant.slug,
  };
  for (const [at, key] of FROM_MAIN) item[at] = values.get(key) ?? null;
  item['synonyms'] = synonymNames(main);
  item['completion_ratio'] = values.get('completion_ratio');
  item['complete_data'] = values.get('complete_data');
  item['links'] = plantLinks(main.plant.slug, main.genus.slug);
  return item;
};

/** Rank arrays of a plant and the rank each holds (C8.31). */
const RANK_ARRAYS: readonly (readonly [name: string, rank: Label<'rank'>])[] = [
  ['species', 'species'],
  ['subspecies', 'ssp'],
  ['varieties', 'var'],
  ['hybrids', 'hybrid'],
  ['forms', 'form'],
  ['subvarieties', 'subvar'],
];

const byRank = (members: readonly Sheet[]): Record<string, unknown> => {
  const sorted = members
    .map((sheet) => ({ sheet, key: textKey(sheet.scientific_name) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.sheet.id - b.sheet.id))
    .map(({ sheet }) => sheet);
  return Object.fromEntries(
    RANK_ARRAYS.map(([name, rank]) => [
      name,
      sorted.filter((sheet) => sheet.rank === rank).map((sheet) => speciesItem(sheet, published(sheet))),
    ]),
  );
};

/**
 * The answer of `GET /api/v1/plants/:id` (contract C8.30 to C8.32): the plant,
 * its species by rank, and every member of the main species that it does not
 * use itself. Last modified with the latest of its species.
 */
export const plantRecord = ({ id, slug, main_species_id, members }: PlantSheet) => {
  const main = members.find((sheet) => sheet.id === main_species_id);
  if (!main) throw new Error(`plant ${id} lacks its main species ${main_species_id}`);
  const species = speciesData(main, published(main));
  const modified = members.map((sheet) => sheet.updated_at).sort();
  return {
    data: {
      ...species,
      id,
      main_species_id,
      slug,
      links: plantLinks(slug, main.genus.slug),
      main_species: species,
      genus: genusLight(main.genus, main.family),
      family: familyLight(main.family),
      ...byRank(members),
      sources: inOrder(members.flatMap(sourcesOf)),
    },
    meta: { last_modified: modified.at(-1)! },
  };
};

import { listedImageUrl } from '../fields/derive.js';
import { itemPlaces } from '../fields/places.js';
import { FIELDS } from '../fields/registry.js';
import type { Label } from '../fields/vocabularies.js';
import { textKey } from '../names/fold.js';
import type { FullRecord, PlantMembers } from './full-record.js';
import { familyLight, genusLight } from './genus-presenter.js';
import type { ListRecord } from './list-record.js';
import { genusPath, plantPath, speciesData, speciesItem, synonymNames } from './presenter.js';
import { type Published, published, valuesAt } from './published-values.js';
import { distinctSources, sourcesOf } from './sources.js';
import { distributionWarnings } from './zones.js';

const plantLinks = (slug: string, genus: string) => ({
  self: plantPath(slug),
  plant: plantPath(slug),
  species: `${plantPath(slug)}/species`,
  genus: genusPath(genus),
});

const ITEM = itemPlaces(FIELDS, 'plants');
/** Members of a plant item; completion follows the synonyms (C8.5). */
const COMPLETION = ITEM.filter(({ field }) => field.group === 'counters');
const DESCRIBED = ITEM.filter((place) => !COMPLETION.includes(place));

/** Renders a plant for lists and searches (contract C8.5): its main species with id, slug and links of the plant. */
export const plantItem = (main: ListRecord, values: Published): Record<string, unknown> => ({
  id: main.plant.id,
  main_species_id: main.id,
  slug: main.plant.slug,
  ...valuesAt(DESCRIBED, values),
  image_url: listedImageUrl(main.images),
  synonyms: synonymNames(main),
  ...valuesAt(COMPLETION, values),
  links: plantLinks(main.plant.slug, main.genus.slug),
});

/** Rank arrays of a plant with their ranks (C8.31). */
const RANK_ARRAYS: readonly (readonly [name: string, rank: Label<'rank'>])[] = [
  ['species', 'species'],
  ['subspecies', 'ssp'],
  ['varieties', 'var'],
  ['hybrids', 'hybrid'],
  ['forms', 'form'],
  ['subvarieties', 'subvar'],
];

const byRank = (members: readonly FullRecord[]): Record<string, unknown> => {
  const sorted = members
    .map((record) => ({ record, key: textKey(record.scientific_name) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.record.id - b.record.id))
    .map(({ record }) => record);
  return Object.fromEntries(
    RANK_ARRAYS.map(([name, rank]) => [
      name,
      sorted.filter((record) => record.rank === rank).map((record) => speciesItem(record, published(record))),
    ]),
  );
};

/**
 * Renders the answer of `GET /api/v1/plants/:id` (contract C8.30 to C8.32): the plant, its
 * species by rank, and the members of the main species. Last modified with its latest species.
 */
export const plantRecord = ({ id, slug, main_species_id, members }: PlantMembers) => {
  const main = members.find((record) => record.id === main_species_id);
  if (!main) throw new Error(`plant ${id} has no record of its main species ${main_species_id}`);
  const species = speciesData(main, published(main));
  const modified = members.map((record) => record.updated_at).sort();
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
      sources: distinctSources(members.flatMap(sourcesOf)),
    },
    meta: { last_modified: modified.at(-1)! },
    warnings: distributionWarnings(main),
  };
};

import { FIELDS, fieldSpelled } from '../fields/registry.js';
import { sourceSlug } from '../fields/sources.js';
import { textKey } from '../names/fold.js';
import { type Key, type KeySet, keyOf, keySet } from './keys.js';

/** Parents that lists take as plain parameters (contract C5.12). */
export type ParentParameter = 'genus_id' | 'plant_id' | 'zone_id' | 'family_id' | 'species_id';

/** What a list accepts: all that the parser needs to know of a route (C2, C6.25 to C6.31). */
export interface Collection<Of extends string = string> {
  /** The records listed. */
  readonly of: Of;
  readonly keys: KeySet;
  /** Parents taken as parameters. */
  readonly parents: readonly ParentParameter[];
  /** The parent in the path, which the parameters may not repeat. */
  readonly own: ParentParameter | null;
  /** Whether `q` is needed and `limit` taken (C7.2, C7.3). */
  readonly search: boolean;
  /** Whether it has pages. */
  readonly paged: boolean;
}

/** The collections held by the search engines. */
export type Searched = 'species' | 'plants';

const speciesKeys = keySet(FIELDS.map(keyOf));
/** The id of a plant collection is the plant's; all else is the main species' (C6.25). */
const plantKeys = keySet(
  FIELDS.map(keyOf).map((key) =>
    key.key === 'id' ? { ...key, column: 'plant_id', order: 'plant_id' } : key,
  ),
);

const species = (
  parents: readonly ParentParameter[],
  own: ParentParameter | null = null,
): Collection<'species'> => ({ of: 'species', keys: speciesKeys, parents, own, search: false, paged: true });

const plants = (
  parents: readonly ParentParameter[],
  own: ParentParameter | null = null,
): Collection<'plants'> => ({ of: 'plants', keys: plantKeys, parents, own, search: false, paged: true });

const factKey = (key: string, rest: Partial<Key>): Key => ({
  key,
  aliases: [],
  type: 'text',
  vocabulary: null,
  families: ['filter'],
  column: key,
  order: null,
  scale: 0,
  strict: true,
  compared: null,
  ...rest,
});

const factKeys = keySet([
  factKey('attribute_name', { compared: (text) => fieldSpelled(textKey(text))?.key ?? textKey(text) }),
  factKey('source', { compared: (text) => sourceSlug(textKey(text)) }),
  factKey('status', { type: 'enum', vocabulary: 'fact_status' }),
]);

/** Every list that answers species, plants or facts, by route. */
export const COLLECTIONS = {
  species: species(['genus_id', 'plant_id', 'zone_id']),
  speciesSearch: { ...species(['genus_id', 'plant_id', 'zone_id']), search: true },
  speciesOfGenus: species(['plant_id', 'zone_id'], 'genus_id'),
  speciesOfPlant: species(['genus_id', 'zone_id'], 'plant_id'),
  speciesOfZone: species(['genus_id', 'plant_id'], 'zone_id'),
  plants: plants(['genus_id', 'zone_id']),
  plantsSearch: { ...plants(['genus_id', 'zone_id']), search: true },
  plantsOfGenus: plants(['zone_id'], 'genus_id'),
  plantsOfZone: plants(['genus_id'], 'zone_id'),
  /** Filters only, no pages (C10.1, C10.2); the columns are `attribute_name`, `source` and `status` by position. */
  facts: { of: 'facts', keys: factKeys, parents: [], own: null, search: false, paged: false },
} as const satisfies Readonly<Record<string, Collection>>;

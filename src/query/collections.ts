import { FIELDS, fieldSpelled } from '../fields/registry.js';
import { sourceSlug } from '../fields/sources.js';
import { textKey } from '../names/fold.js';
import { type Key, type KeySet, keyOf, keySet, ownKey } from './keys.js';
import { HIGHEST_LIMIT } from './paging.js';

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
  /** The highest `limit`. */
  readonly most: number;
  /** Whether results say on request why they are ones (C7.12). */
  readonly explains: boolean;
  /** Whether it has pages. */
  readonly paged: boolean;
  /** Further plain parameters: `q`, a part of the name (C6.32); `mine`, the caller's own (C5.12). */
  readonly also: readonly ('q' | 'mine')[];
  /** All plain parameters that count. */
  readonly plain: ReadonlySet<string>;
}

/** The most suggestions of an answer (C7.11). */
export const MOST_SUGGESTIONS = 10;

/** The collections held by the search engines. */
export type Searched = 'species' | 'plants';

/** The ranks above the family; their collections take no keys (C6.30). */
export type UpperRank = 'kingdom' | 'subkingdom' | 'division' | 'division_class' | 'division_order';

type Rest = Partial<Omit<Collection, 'of' | 'keys' | 'plain'>>;

const collection = <Of extends string>(of: Of, keys: KeySet, rest: Rest = {}): Collection<Of> => {
  const taken = {
    of,
    keys,
    parents: [],
    own: null,
    search: false,
    most: HIGHEST_LIMIT,
    explains: rest.search ?? false,
    paged: true,
    also: [],
    ...rest,
  };
  return { ...taken, plain: plainOf(taken) };
};

const plainOf = (taken: Omit<Collection, 'plain'>): ReadonlySet<string> =>
  new Set([
    ...(taken.paged ? ['page'] : []),
    ...(taken.search ? ['q', 'limit', 'lang'] : []),
    ...(taken.explains ? ['explain'] : []),
    ...taken.parents,
    ...taken.also,
  ]);

const speciesKeys = keySet(FIELDS.map(keyOf));
/** The id of a plant collection is the plant's; all else is the main species' (C6.25). */
const plantKeys = keySet(
  FIELDS.map(keyOf).map((key) =>
    key.key === 'id' ? { ...key, column: 'plant_id', order: 'plant_id' } : key,
  ),
);
const species = (rest: Rest): Collection<'species'> => collection('species', speciesKeys, rest);
const plants = (rest: Rest): Collection<'plants'> => collection('plants', plantKeys, rest);

/** A key that filters only and refuses unknown labels (C6.30, C6.31). */
const factKey = (key: string, rest: Partial<Key>): Key => ({
  ...ownKey(key, 'text'),
  families: ['filter'],
  ...rest,
});

const factKeys = keySet([
  factKey('attribute_name', { compared: (text) => fieldSpelled(textKey(text))?.key ?? textKey(text) }),
  factKey('source', { compared: (text) => sourceSlug(textKey(text)) }),
  factKey('status', { type: 'enum', vocabulary: 'fact_status' }),
]);

const noKeys = keySet([]);
const familyKeys = keySet([ownKey('name', 'text'), ownKey('slug', 'text'), ownKey('common_name', 'text')]);
const genusKeys = keySet([
  ownKey('name', 'text'),
  ownKey('slug', 'text'),
  unranged(ownKey('family_id', 'integer')),
]);
const zoneKeys = keySet([
  ownKey('name', 'text'),
  ownKey('slug', 'text'),
  ownKey('tdwg_level', 'integer'),
  ownKey('tdwg_code', 'text'),
  ownKey('species_count', 'integer'),
]);
const correctionKeys = keySet([
  unranged(ownKey('user_id', 'integer')),
  unranged(ownKey('record_id', 'integer')),
  ownKey('record_type', 'enum', 'record_type'),
  ownKey('warning_type', 'enum', 'warning_type'),
  ownKey('change_status', 'enum', 'change_status'),
  ownKey('change_type', 'enum', 'change_type'),
  unranged(ownKey('accepted_by', 'integer')),
  ownKey('source_type', 'enum', 'source_type'),
  ownKey('source_reference', 'text'),
]);

/** The collection has no ranges (C6.30). */
function unranged(key: Key): Key {
  return { ...key, families: key.families.filter((family) => family !== 'range') };
}

/** Every list, by what it lists and where (C2, C6.30). */
export const COLLECTIONS = {
  species: species({ parents: ['genus_id', 'plant_id', 'zone_id'] }),
  speciesSearch: species({ parents: ['genus_id', 'plant_id', 'zone_id'], search: true }),
  speciesOfGenus: species({ parents: ['plant_id', 'zone_id'], own: 'genus_id' }),
  speciesOfPlant: species({ parents: ['genus_id', 'zone_id'], own: 'plant_id' }),
  speciesOfZone: species({ parents: ['genus_id', 'plant_id'], own: 'zone_id' }),
  /** What is suggested while a name is typed (C7.11): no keys, no pages. */
  suggestions: collection('species', noKeys, {
    search: true,
    explains: false,
    most: MOST_SUGGESTIONS,
    paged: false,
  }),
  plants: plants({ parents: ['genus_id', 'zone_id'] }),
  plantsSearch: plants({ parents: ['genus_id', 'zone_id'], search: true }),
  plantsOfGenus: plants({ parents: ['zone_id'], own: 'genus_id' }),
  plantsOfZone: plants({ parents: ['genus_id'], own: 'zone_id' }),
  kingdoms: collection('kingdom', noKeys),
  subkingdoms: collection('subkingdom', noKeys),
  divisions: collection('division', noKeys),
  division_classes: collection('division_class', noKeys),
  division_orders: collection('division_order', noKeys),
  families: collection('family', familyKeys),
  genus: collection('genus', genusKeys, { parents: ['family_id'] }),
  genusOfFamily: collection('genus', genusKeys, { own: 'family_id' }),
  zones: collection('zone', zoneKeys, { also: ['q'] }),
  corrections: collection('correction', correctionKeys, { parents: ['species_id'], also: ['mine'] }),
  correctionsMine: collection('correction', correctionKeys, { parents: ['species_id'] }),
  correctionsOfSpecies: collection('correction', correctionKeys, { own: 'species_id', also: ['mine'] }),
  /** Filters only, no pages (C10.1, C10.2); the columns are `attribute_name`, `source` and `status` by position. */
  facts: collection('facts', factKeys, { paged: false }),
} as const satisfies Readonly<Record<string, Collection>>;

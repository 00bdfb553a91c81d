import { FIELDS, fieldSpelled } from '../fields/registry.js';
import { sourceSlug } from '../fields/source-order.js';
import { textKey } from '../names/fold.js';
import { type Key, type KeySet, keyOf, keySet, tableKey } from './keys.js';
import { LIST_PARAMETERS } from './list-parameters.js';
import { HIGHEST_LIMIT, MAX_SUGGESTIONS } from './paging.js';

/** Parents by which lists can be narrowed, as plain parameters (contract C5.12). */
export type ParentParameter = 'genus_id' | 'plant_id' | 'zone_id' | 'family_id' | 'species_id';

/** A list route as its query string is parsed (C2, C6.25 to C6.31). */
export interface Collection<Kind extends string = string> {
  /** Kind of the listed records, such as `species`. */
  readonly kind: Kind;
  readonly keys: KeySet;
  /** Parents accepted as parameters. */
  readonly parents: readonly ParentParameter[];
  /** The parent in the path, which no parameter may repeat. */
  readonly pathParent: ParentParameter | null;
  /** Whether it is a search: `q` is required and `limit` accepted (C7.2, C7.3). */
  readonly search: boolean;
  /** Maximum of `limit`. */
  readonly maxLimit: number;
  /** Whether `lang` is accepted, which shows names in a language (C7.10). */
  readonly translatable: boolean;
  /** Whether `explain` is accepted, which adds to each result why it matches (C7.12). */
  readonly explainable: boolean;
  /** Whether it has pages. */
  readonly paged: boolean;
  /** Whether records can be counted by the values of fields (C14.40). */
  readonly faceted: boolean;
  /** Further plain parameters: `q`, a part of the name (C6.32); `mine`, only items of the caller (C5.12). */
  readonly extra: readonly ('q' | 'mine')[];
  /** All accepted plain parameters. */
  readonly plainParameters: ReadonlySet<string>;
}

/** The collections stored by the search engines. */
export type Searched = 'species' | 'plants';

/** The ranks above the family; their collections take no keys (C6.30). */
export type UpperRank = 'kingdom' | 'subkingdom' | 'division' | 'division_class' | 'division_order';

type Options = Partial<Omit<Collection, 'kind' | 'keys' | 'plainParameters'>>;

const collection = <Kind extends string>(
  kind: Kind,
  keys: KeySet,
  options: Options = {},
): Collection<Kind> => {
  const declared = {
    kind,
    keys,
    parents: [],
    pathParent: null,
    search: false,
    maxLimit: HIGHEST_LIMIT,
    translatable: false,
    explainable: options.search ?? false,
    paged: true,
    faceted: false,
    extra: [],
    ...options,
  };
  return { ...declared, plainParameters: plainParametersOf(declared) };
};

const plainParametersOf = (declared: Omit<Collection, 'plainParameters'>): ReadonlySet<string> =>
  new Set(
    LIST_PARAMETERS.filter(({ isOf, withCursor }) => isOf(declared) && !withCursor).map(({ name }) => name),
  );

const speciesKeys = keySet(FIELDS.map(keyOf));
/** Keys of plants: `id` is that of the plant, every other key that of its main species (C6.25). */
const plantKeys = keySet(
  FIELDS.map(keyOf).map((key) =>
    key.key === 'id' ? { ...key, column: 'plant_id', order: 'plant_id' } : key,
  ),
);
const species = (options: Options): Collection<'species'> =>
  collection('species', speciesKeys, { translatable: true, faceted: true, ...options });
const plants = (options: Options): Collection<'plants'> =>
  collection('plants', plantKeys, { translatable: true, faceted: true, ...options });

/** Creates a key of facts: it only filters, and unknown labels are refused (C6.30, C6.31). */
const factKey = (
  key: string,
  texts: Pick<Key, 'describe' | 'example'>,
  rest: Partial<Key> & Pick<Key, 'type'>,
): Key => ({ ...tableKey(key, 'text', texts), families: ['filter'], ...rest });

const factKeys = keySet([
  factKey(
    'attribute_name',
    {
      describe: 'Field that the fact is about: a key of species or one of its aliases.',
      example: 'toxicity',
    },
    { type: 'text', compared: (text) => fieldSpelled(textKey(text))?.key ?? textKey(text) },
  ),
  factKey(
    'source',
    { describe: 'Slug of the source that claims the fact, as in `/api/v1/sources`.', example: 'try' },
    { type: 'text', compared: (text) => sourceSlug(textKey(text)) },
  ),
  factKey(
    'status',
    {
      describe: 'Whether the fact is the current claim of its source, was superseded, or was rejected.',
      example: 'active',
    },
    { type: 'enum', vocabulary: 'fact_status' },
  ),
]);

const noKeys = keySet([]);
const familyKeys = keySet([
  tableKey('name', 'text', { describe: 'Scientific name of the family.', example: 'Solanaceae' }),
  tableKey('slug', 'text', { describe: 'Readable identifier of the family.', example: 'solanaceae' }),
  tableKey('common_name', 'text', {
    describe: 'English common name of the family.',
    example: 'Nightshade family',
  }),
]);
const genusKeys = keySet([
  tableKey('name', 'text', { describe: 'Scientific name of the genus.', example: 'Solanum' }),
  tableKey('slug', 'text', { describe: 'Readable identifier of the genus.', example: 'solanum' }),
  unranged(tableKey('family_id', 'integer', { describe: 'Identifier of the family.', example: 27 })),
]);
const zoneKeys = keySet([
  tableKey('name', 'text', { describe: 'Name of the zone.', example: 'Austria' }),
  tableKey('slug', 'text', { describe: 'Code of the zone in lower case.', example: 'aut' }),
  tableKey('tdwg_level', 'integer', {
    describe: 'Level of the zone: 1 continent, 2 region, 3 botanical country, 4 basic recording unit.',
    example: 3,
  }),
  tableKey('tdwg_code', 'text', { describe: 'Code of the zone in the TDWG scheme.', example: 'AUT' }),
  tableKey('species_count', 'integer', {
    describe: 'Number of species recorded in the zone or a zone below it.',
    example: 100,
  }),
]);
const correctionKeys = keySet([
  unranged(tableKey('user_id', 'integer', { describe: 'Account that submitted the item.', example: 15 })),
  unranged(tableKey('record_id', 'integer', { describe: 'Identifier of the species.', example: 421 })),
  tableKey('record_type', 'enum', {
    vocabulary: 'record_type',
    describe: 'Kind of the record.',
    example: 'Species',
  }),
  tableKey('warning_type', 'enum', {
    vocabulary: 'warning_type',
    describe: 'What raised the item: `report`, or the name of a check. Corrections have none.',
    example: 'report',
  }),
  tableKey('change_status', 'enum', {
    vocabulary: 'change_status',
    describe: 'Status of the review.',
    example: 'pending',
  }),
  tableKey('change_type', 'enum', {
    vocabulary: 'change_type',
    describe: 'What is asked for.',
    example: 'update',
  }),
  unranged(tableKey('accepted_by', 'integer', { describe: 'Account that accepted the item.', example: 3 })),
  tableKey('source_type', 'enum', {
    vocabulary: 'source_type',
    describe: 'Kind of source of the change.',
    example: 'external',
  }),
  tableKey('source_reference', 'text', {
    describe: 'Address or citation of the source of the change.',
    example: 'https://flora.example/tomato',
  }),
]);

/** Returns the key without its range: the collection has none for it (C6.30). */
function unranged(key: Key): Key {
  return { ...key, families: key.families.filter((family) => family !== 'range') };
}

/** Every list by its name (C2, C6.30). */
export const COLLECTIONS = {
  species: species({ parents: ['genus_id', 'plant_id', 'zone_id'] }),
  speciesSearch: species({ parents: ['genus_id', 'plant_id', 'zone_id'], search: true }),
  speciesOfGenus: species({ parents: ['plant_id', 'zone_id'], pathParent: 'genus_id' }),
  speciesOfPlant: species({ parents: ['genus_id', 'zone_id'], pathParent: 'plant_id' }),
  speciesOfZone: species({ parents: ['genus_id', 'plant_id'], pathParent: 'zone_id' }),
  /** Suggestions while a name is typed (C7.11): no keys, no pages. */
  suggestions: collection('species', noKeys, {
    search: true,
    translatable: true,
    explainable: false,
    maxLimit: MAX_SUGGESTIONS,
    paged: false,
  }),
  plants: plants({ parents: ['genus_id', 'zone_id'] }),
  plantsSearch: plants({ parents: ['genus_id', 'zone_id'], search: true }),
  plantsOfGenus: plants({ parents: ['zone_id'], pathParent: 'genus_id' }),
  plantsOfZone: plants({ parents: ['genus_id'], pathParent: 'zone_id' }),
  kingdoms: collection('kingdom', noKeys),
  subkingdoms: collection('subkingdom', noKeys),
  divisions: collection('division', noKeys),
  division_classes: collection('division_class', noKeys),
  division_orders: collection('division_order', noKeys),
  families: collection('family', familyKeys),
  genus: collection('genus', genusKeys, { parents: ['family_id'] }),
  genusOfFamily: collection('genus', genusKeys, { pathParent: 'family_id' }),
  zones: collection('zone', zoneKeys, { extra: ['q'] }),
  corrections: collection('correction', correctionKeys, { parents: ['species_id'], extra: ['mine'] }),
  correctionsMine: collection('correction', correctionKeys, { parents: ['species_id'] }),
  correctionsOfSpecies: collection('correction', correctionKeys, {
    pathParent: 'species_id',
    extra: ['mine'],
  }),
  /** Filters only, no pages (C10.1, C10.2). The column `status` has positions of labels. */
  facts: collection('facts', factKeys, { paged: false }),
} as const satisfies Readonly<Record<string, Collection>>;

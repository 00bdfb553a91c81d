import { completionRatio, isComplete, type PublishedValue, plantGroup } from '../fields/completion.js';
import { edible, mainImageUrl, wholeFahrenheit, wholeNumber } from '../fields/derive.js';
import { DERIVED_VALUES } from '../fields/derived-values.js';
import { externalIdKey, SCHEMES } from '../fields/external-ids.js';
import { type Field, isZoneField } from '../fields/field.js';
import { layOut, type Place, type Tree } from '../fields/places.js';
import { ATTRIBUTES, FIELDS } from '../fields/registry.js';
import { type RelationRow, withoutContradictions } from '../fields/rows-shape.js';
import { publishedSafety } from '../fields/safety.js';
import { publishedName } from './common-names.js';
import type { ListRecord, StoredValue } from './list-record.js';

/**
 * Published values of a species by field key, for payloads and search documents. Omits missing
 * values, since most species lack most fields.
 */
export type Published = ReadonlyMap<string, Exclude<PublishedValue, null>>;

type Reader = (record: ListRecord, known: Published) => PublishedValue;

const numeric = (read: (stored: number) => number) => (value: StoredValue | undefined) =>
  typeof value === 'number' ? read(value) : null;

const fahrenheit = numeric(wholeFahrenheit);

/** Returns the published form of a resolved value: decimals rounded to integers (C8.22). */
const publishing = (field: Field): ((resolved: StoredValue) => PublishedValue) => {
  if (field.rows !== null) {
    const shape = field.rows;
    return (resolved) =>
      resolved === null ? null : withoutContradictions(resolved as readonly RelationRow[], shape);
  }
  return field.type === 'integer' && field.places > 0 ? numeric(wholeNumber) : (resolved) => resolved;
};

const isEdible: Reader = ({ vals, winners }) => {
  const parts = vals['edible_part'];
  // Only the community can claim that there is no value (C9.49): a null with a source.
  const nothingEdible = 'edible_part' in winners && (parts ?? null) === null;
  const vegetable = vals['vegetable'];
  return edible(
    Array.isArray(parts) ? parts : null,
    typeof vegetable === 'boolean' ? vegetable : null,
    nothingEdible,
  );
};

/** Identifiers in schemes without a field of their own. */
const otherIdentifiers: Reader = ({ external_ids }) =>
  Object.entries(external_ids)
    .filter(([scheme]) => !SCHEMES.some((own) => own === scheme))
    .map(([scheme, value]) => externalIdKey({ scheme, value }))
    .sort();

/** Slugs of the areas on whose lists it stands with a row that passes the test (contract C20.3). */
const areasWhere =
  (test: (row: RelationRow) => boolean): Reader =>
  (_, known) => {
    const rows = (known.get('alien_lists') ?? []) as readonly RelationRow[];
    return [...new Set(rows.filter(test).map(({ area }) => String(area)))].sort();
  };

/** Reads the published claim, also one that there is no value (C9.49); without a claim, derives the value from others. */
const claimedOrDerived = [...DERIVED_VALUES].map(([key, derive]): readonly [string, Reader] => [
  key,
  ({ vals }, known) => (vals[key] === undefined ? derive(known) : vals[key]),
]);

const eatenParts = (known: Published): readonly string[] =>
  (known.get('edible_part') as readonly string[] | undefined) ?? [];

/** Fields stored with the species itself, not set by claims. */
const OWN = ['id', 'slug', 'scientific_name', 'rank', 'status', 'updated_at'] as const;

/** Rules of the computed fields; later rules may use earlier values. */
const COMPUTED: readonly (readonly [key: string, read: Reader])[] = [
  ...OWN.map((key): readonly [string, Reader] => [key, (record) => record[key]]),
  ['genus_name', (record) => record.genus.name],
  ['genus_id', (record) => record.genus.id],
  ['plant_id', (record) => record.plant.id],
  ['family_name', (record) => record.family.name],
  ['family_common_name', (record) => record.family.common_name],
  ['common_name', publishedName],
  ['edible', isEdible],
  [
    'safety',
    ({ vals }, known) => publishedSafety((vals['safety'] ?? []) as readonly RelationRow[], eatenParts(known)),
  ],
  ...claimedOrDerived,
  ['height_cm', (_, known) => known.get('maximum_height_cm') ?? known.get('average_height_cm') ?? null],
  [
    'height_basis',
    (_, known) =>
      known.has('maximum_height_cm') ? 'maximum' : known.has('average_height_cm') ? 'average' : null,
  ],
  ['image_url', (record) => mainImageUrl(record.images)],
  ...FIELDS.flatMap(({ key, scheme }): readonly (readonly [string, Reader])[] =>
    scheme === null ? [] : [[key, ({ external_ids }) => external_ids[scheme] ?? null]],
  ),
  ['external_id', otherIdentifiers],
  ['impact_listed_in', areasWhere(({ listing }) => listing === 'impact_listed')],
  ['introduced_in', areasWhere(({ origin }) => origin === 'alien')],
  ['minimum_temperature_deg_f', ({ vals }) => fahrenheit(vals['minimum_temperature_deg_c'])],
  ['maximum_temperature_deg_f', ({ vals }) => fahrenheit(vals['maximum_temperature_deg_c'])],
  ['images_count', (record) => record.images.length],
  ['sources_count', (record) => record.sources.length],
  ['synonyms_count', (record) => record.synonyms.length],
  ['completion_ratio', (record, known) => completionRatio(known, plantGroup(record.division))],
  ['complete_data', (_, known) => isComplete(known.get('completion_ratio') as number)],
];

const computed = new Set(COMPUTED.map(([key]) => key));
const STORED = new Map(
  ATTRIBUTES.filter(({ key }) => !computed.has(key)).map((field) => [field.key, publishing(field)]),
);

const unread = FIELDS.filter(
  (each) => !STORED.has(each.key) && !computed.has(each.key) && !isZoneField(each),
);
if (unread.length > 0)
  throw new Error(`fields without a rule in published-values.ts: ${unread.map(({ key }) => key).join(', ')}`);

/** Returns all published values of a species by field key (contract C1.3). */
export const published = (record: ListRecord): Published => {
  const values = new Map<string, Exclude<PublishedValue, null>>();
  const put = (key: string, value: PublishedValue): void => {
    if (value !== null && !(Array.isArray(value) && value.length === 0)) values.set(key, value);
  };
  for (const key in record.vals) {
    const publish = STORED.get(key);
    if (publish) put(key, publish(record.vals[key]!));
  }
  for (const [key, read] of COMPUTED) put(key, read(record, values));
  return values;
};

/** Places published values in the tree of a payload; null for missing values. */
export const valuesAt = (places: readonly Place[], values: Published): Tree<PublishedValue> =>
  layOut(places, ({ key }) => values.get(key) ?? null);

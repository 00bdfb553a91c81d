import { completionRatio, isComplete, type PublishedValue, plantGroup } from '../../fields/completion.js';
import { edible, mainImageUrl, wholeCelsius, wholeFahrenheit } from '../../fields/derive.js';
import { ATTRIBUTES, FIELDS } from '../../fields/registry.js';
import type { Sheet, StoredValue } from './sheet.js';

/** Published values of a species by field key: what payloads show and search documents hold. */
export type Published = ReadonlyMap<string, PublishedValue>;

type Reader = (sheet: Sheet, known: Published) => PublishedValue;

const stored =
  (key: string): Reader =>
  ({ vals }) => {
    const value: StoredValue | undefined = vals[key];
    return value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;
  };

/** The first of the English names (contract C8.19). */
const firstName: Reader = ({ vals }) => {
  const names = vals['common_name'];
  return Array.isArray(names) ? (names[0] ?? null) : (names ?? null);
};

const degrees =
  (key: string, whole: (stored: number) => number): Reader =>
  ({ vals }) => {
    const value = vals[key];
    return typeof value === 'number' ? whole(value) : null;
  };

const isEdible: Reader = ({ vals, winners }) => {
  const parts = vals['edible_part'];
  // Only the community can claim that there is no value (C9.49), which leaves a null with a winner.
  const nothingEdible = 'edible_part' in winners && (parts ?? null) === null;
  const vegetable = vals['vegetable'];
  return edible(
    Array.isArray(parts) ? parts : null,
    typeof vegetable === 'boolean' ? vegetable : null,
    nothingEdible,
  );
};

/** Fields that are not simply the resolved value; later ones may read earlier ones. */
const COMPUTED: readonly (readonly [key: string, read: Reader])[] = [
  ['id', (sheet) => sheet.id],
  ['slug', (sheet) => sheet.slug],
  ['scientific_name', (sheet) => sheet.scientific_name],
  ['rank', (sheet) => sheet.rank],
  ['status', (sheet) => sheet.status],
  ['genus_name', (sheet) => sheet.genus.name],
  ['genus_id', (sheet) => sheet.genus.id],
  ['plant_id', (sheet) => sheet.plant.id],
  ['family_name', (sheet) => sheet.family.name],
  ['family_common_name', (sheet) => sheet.family.common_name],
  ['common_name', firstName],
  ['edible', isEdible],
  ['image_url', (sheet) => mainImageUrl(sheet.images)],
  ['minimum_temperature_deg_c', degrees('minimum_temperature_deg_c', wholeCelsius)],
  ['maximum_temperature_deg_c', degrees('maximum_temperature_deg_c', wholeCelsius)],
  ['minimum_temperature_deg_f', degrees('minimum_temperature_deg_c', wholeFahrenheit)],
  ['maximum_temperature_deg_f', degrees('maximum_temperature_deg_c', wholeFahrenheit)],
  ['images_count', (sheet) => sheet.images.length],
  ['sources_count', (sheet) => sheet.sources.length],
  ['synonyms_count', (sheet) => sheet.synonyms.length],
  ['updated_at', (sheet) => sheet.updated_at],
  ['completion_ratio', (sheet, known) => completionRatio(known, plantGroup(sheet.division))],
  ['complete_data', (_, known) => isComplete(known.get('completion_ratio') as number)],
];

const computed = new Set(COMPUTED.map(([key]) => key));
const READERS: readonly (readonly [key: string, read: Reader])[] = [
  ...ATTRIBUTES.filter(({ key }) => !computed.has(key)).map(({ key }) => [key, stored(key)] as const),
  ...COMPUTED,
];

/** Fields that hold no single value: they are the zones of the species. */
const OF_ZONES: ReadonlySet<string> = new Set(['establishment', 'zone']);
const readable = new Set(READERS.map(([key]) => key));
const unread = FIELDS.filter(({ key }) => !readable.has(key) && !OF_ZONES.has(key));
if (unread.length > 0) throw new Error(`nothing reads ${unread.map(({ key }) => key).join(', ')}`);

/** Every published value of a species, by field key; a missing value is null (contract C1.3). */
export const published = (sheet: Sheet): Published => {
  const values = new Map<string, PublishedValue>();
  for (const [key, read] of READERS) values.set(key, read(sheet, values));
  return values;
};

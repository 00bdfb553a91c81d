import { completionRatio, isComplete, type PublishedValue, plantGroup } from '../../fields/completion.js';
import { edible, mainImageUrl, wholeCelsius, wholeFahrenheit } from '../../fields/derive.js';
import { ATTRIBUTES, FIELDS } from '../../fields/registry.js';
import type { Outline, StoredValue } from './sheet.js';

/**
 * Published values of a species by field key: what payloads show and search documents
 * hold. A field without a value is not among them, as most species lack most fields.
 */
export type Published = ReadonlyMap<string, Exclude<PublishedValue, null>>;

type Reader = (outline: Outline, known: Published) => PublishedValue;

/** The first of the English names (contract C8.19). */
export const firstName = ({ vals }: Pick<Outline, 'vals'>): StoredValue => {
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
  ['id', (outline) => outline.id],
  ['slug', (outline) => outline.slug],
  ['scientific_name', (outline) => outline.scientific_name],
  ['rank', (outline) => outline.rank],
  ['status', (outline) => outline.status],
  ['genus_name', (outline) => outline.genus.name],
  ['genus_id', (outline) => outline.genus.id],
  ['plant_id', (outline) => outline.plant.id],
  ['family_name', (outline) => outline.family.name],
  ['family_common_name', (outline) => outline.family.common_name],
  ['common_name', firstName],
  ['edible', isEdible],
  ['image_url', (outline) => mainImageUrl(outline.images)],
  ['minimum_temperature_deg_c', degrees('minimum_temperature_deg_c', wholeCelsius)],
  ['maximum_temperature_deg_c', degrees('maximum_temperature_deg_c', wholeCelsius)],
  ['minimum_temperature_deg_f', degrees('minimum_temperature_deg_c', wholeFahrenheit)],
  ['maximum_temperature_deg_f', degrees('maximum_temperature_deg_c', wholeFahrenheit)],
  ['images_count', (outline) => outline.images.length],
  ['sources_count', (outline) => outline.sources.length],
  ['synonyms_count', (outline) => outline.synonyms.length],
  ['updated_at', (outline) => outline.updated_at],
  ['completion_ratio', (outline, known) => completionRatio(known, plantGroup(outline.division))],
  ['complete_data', (_, known) => isComplete(known.get('completion_ratio') as number)],
];

/** Fields that are the resolved value itself. */
const computed = new Set(COMPUTED.map(([key]) => key));
const STORED = new Set(ATTRIBUTES.map(({ key }) => key).filter((key) => !computed.has(key)));

/** Fields that hold no single value: they are the zones of the species. */
const OF_ZONES: ReadonlySet<string> = new Set(['establishment', 'zone']);
const unread = FIELDS.filter(({ key }) => !STORED.has(key) && !computed.has(key) && !OF_ZONES.has(key));
if (unread.length > 0) throw new Error(`nothing reads ${unread.map(({ key }) => key).join(', ')}`);

/** Every published value of a species, by field key (contract C1.3). */
export const published = (outline: Outline): Published => {
  const values = new Map<string, Exclude<PublishedValue, null>>();
  const put = (key: string, value: PublishedValue): void => {
    if (value !== null && !(Array.isArray(value) && value.length === 0)) values.set(key, value);
  };
  for (const key in outline.vals) if (STORED.has(key)) put(key, outline.vals[key]!);
  for (const [key, read] of COMPUTED) put(key, read(outline, values));
  return values;
};

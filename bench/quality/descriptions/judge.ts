import { fieldSpelled } from '../../../src/fields/registry.js';
import { wordOfStep } from '../../../src/fields/scale.js';
import type { JudgedCondition, JudgedMeaning } from '../../../testkit/judged-descriptions/descriptions.js';
import type { PlacedPlant, ZonesOfPlace } from './plants.js';

/** Keys of a list by the keys of judged meanings that are none. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  native: ['zone'],
  introduced: ['zone'],
  grows: ['zone'],
  // A plant with edible fruits is edible.
  edible: ['edible', 'edible_part'],
  zone: ['hardiness_zone'],
  ph: ['ph_minimum', 'ph_maximum'],
  toxic_to: ['safety', 'toxicity'],
  photo: ['images_count'],
  genus: ['genus_name'],
  family: ['family_name'],
  species: ['scientific_name'],
};

/** Degrees of toxicity; all of them together are harm as such, which no degree limits (contract C7.32). */
const DEGREES = ['low', 'medium', 'high'];

const isAnyHarm = ({ key, values }: JudgedCondition): boolean =>
  key === 'toxicity' && DEGREES.every((degree) => values.includes(degree));

/** Returns the keys of which a condition must use one. */
export const keysOfJudged = (condition: JudgedCondition): readonly string[] =>
  isAnyHarm(condition) ? ['safety', 'toxicity'] : (KEYS[condition.key] ?? [condition.key]);

/** Places where a plant counts as growing. */
const GROWING = ['native', 'introduced', 'unknown'];

/** "30 cm" without a comparison is met within this share (contract C7.32). */
const ABOUT = 0.2;

const texts = (value: unknown): readonly string[] => [value ?? []].flat().map(String);

const growsIn = (
  plant: PlacedPlant,
  establishments: readonly string[],
  zones: ReadonlySet<string>,
): boolean =>
  establishments.some((each) => [...(plant.zones.get(each) ?? [])].some((zone) => zones.has(zone)));

const victimsOf = (plant: PlacedPlant): readonly string[] =>
  ((plant.values.get('safety') ?? []) as unknown as readonly { readonly to: readonly string[] }[]).flatMap(
    ({ to }) => to,
  );

const number = (plant: PlacedPlant, key: string): number | null => {
  const value = plant.values.get(key);
  return typeof value === 'number' ? value : null;
};

const inZones = (plant: PlacedPlant, text: string): boolean => {
  const [coldest = 0, warmest = coldest] = text.split('-').map((each) => Number.parseInt(each, 10));
  const [least, most] = [number(plant, 'hardiness_zone'), number(plant, 'hardiness_zone_maximum')];
  return least !== null && least <= coldest && (most === null || most >= warmest);
};

const standsAcidity = (plant: PlacedPlant, text: string): boolean => {
  const [least, most] = [number(plant, 'ph_minimum'), number(plant, 'ph_maximum')];
  if (least === null || most === null) return false;
  const [low = 0, high = low] = text.split('-').map(Number);
  return least <= low && most >= high;
};

const compares = (value: number, { operator, values }: JudgedCondition): boolean => {
  const [wanted] = values.map(Number) as [number];
  if (operator === '<=') return value <= wanted;
  if (operator === '>=') return value >= wanted;
  return Math.abs(value - wanted) <= ABOUT * Math.abs(wanted);
};

/** Returns whether a plant meets a judged condition, by its record alone. */
export const meets = (plant: PlacedPlant, condition: JudgedCondition, zonesOf: ZonesOfPlace): boolean => {
  const { key, operator, values } = condition;
  if (operator === '!=') return !meets(plant, { ...condition, operator: '=' }, zonesOf);
  if (isAnyHarm(condition) && victimsOf(plant).length > 0) return true;
  switch (key) {
    case 'native':
    case 'introduced':
      return values.some((place) => growsIn(plant, [key], zonesOf(place)));
    case 'grows':
      return values.some((place) => growsIn(plant, GROWING, zonesOf(place)));
    case 'zone':
      return values.some((zone) => inZones(plant, zone));
    case 'ph':
      return values.some((value) => standsAcidity(plant, value));
    case 'toxic_to': {
      const harmed = victimsOf(plant);
      return values.some(
        (victim) => harmed.includes(victim) || (victim !== 'people' && harmed.includes('animals')),
      );
    }
    case 'photo':
      return (number(plant, 'images_count') ?? 0) > 0;
    case 'nitrogen_fixation':
      return texts(plant.values.get(key)).some((label) => label !== 'None');
    default: {
      const [own] = keysOfJudged(condition) as [string];
      const field = fieldSpelled(own);
      const value = plant.values.get(own);
      if (typeof value === 'number' && !field?.scale) return compares(value, condition);
      const known = typeof value === 'number' ? [wordOfStep(field!.scale, value) ?? ''] : texts(value);
      return values.some((wanted) => known.some((each) => each.toLowerCase() === wanted.toLowerCase()));
    }
  }
};

/** Meanings about which a list says nothing: wishes for safety, questions back, refusals. */
const UNLISTED: ReadonlySet<string> = new Set(['safe', 'refused']);

/** Returns whether a meaning is no condition of a list. */
export const isUnlisted = ({ readings }: JudgedMeaning): boolean =>
  readings.some(({ key, values }) => UNLISTED.has(key) || values.some((value) => value.endsWith('?')));

/** Returns whether only the field of a meaning is judged, not its bounds: a vague word, or acidity in words. */
export const isVague = ({ readings }: JudgedMeaning): boolean =>
  readings.some(
    ({ key, operator, values }) => operator === '~' || (key === 'ph' && /[a-z]/.test(values[0]!)),
  );

import {
  conditionOf,
  type QueryParameter,
  range,
  type TextSpan,
  type UnderstoodCondition,
} from '../condition.js';
import type { NumberComparison } from '../meaning.js';

/** Fields of which a single number is the most that is wanted; of others it is about the number. */
const AT_MOST: ReadonlySet<string> = new Set([
  'planting_days_to_harvest',
  'germination_days_maximum',
  'minimum_root_depth_cm',
  'minimum_temperature_deg_c',
  'minimum_precipitation_mm',
]);

/** "About 60 cm" is this share less or more. */
const ABOUT = 0.2;

/** Returns the bounds that a comparison sets on one or two values. */
const boundsOf = (
  said: NumberComparison | undefined,
  key: string,
  [first = 0, second]: readonly number[],
): readonly [least: number | null, most: number | null] => {
  // "Before 90 days", "after 60 days".
  const comparison = said === 'before' ? 'at_most' : said === 'after' ? 'at_least' : said;
  if (second !== undefined) return [Math.min(first, second), Math.max(first, second)];
  // A plant that stands at least -20 °C may stand more frost.
  if (comparison === 'at_least' && key === 'minimum_temperature_deg_c' && first < 0) return [null, first];
  if (comparison === 'at_least') return [first, null];
  if (comparison === 'at_most' || comparison === 'up_to' || (comparison !== 'about' && AT_MOST.has(key)))
    return [null, first];
  return [Number((first * (1 - ABOUT)).toFixed(1)), Number((first * (1 + ABOUT)).toFixed(1))];
};

type Limits = readonly [lowest: string, highest: string];

const RAIN: Limits = ['minimum_precipitation_mm', 'maximum_precipitation_mm'];
const ACIDITY: Limits = ['ph_minimum', 'ph_maximum'];

/** Returns whether a field is one of the two that limit the rain a plant stands. */
export const isRain = (key: string): boolean => RAIN.includes(key);

/** Returns the parameters for plants whose lowest and highest value have some values between them. */
const between = ([lowest, highest]: Limits, values: readonly number[]) =>
  [
    [`range[${lowest}]`, `,${Math.min(...values)}`],
    [`range[${highest}]`, `${Math.max(...values)},`],
  ] as const;

/** Returns the parameters for rain: "under 500 mm" is all that a plant may need, "up to" and "at least" are what it stands. */
const rain = (
  comparison: NumberComparison | undefined,
  values: readonly number[],
): readonly QueryParameter[] => {
  const [needs, stands] = between(RAIN, values);
  if (comparison === 'at_most') return [needs];
  return comparison === 'at_least' || comparison === 'up_to' ? [stands] : [needs, stands];
};

/** Returns the parameters for acidity: soil "above pH 7" or "below pH 6" is within the limits of a plant. */
const acidity = (
  comparison: NumberComparison | undefined,
  values: readonly number[],
): readonly QueryParameter[] => {
  const [lowest, highest] = between(ACIDITY, values);
  if (values.length === 1 && comparison === 'at_least') return [highest];
  return values.length === 1 && (comparison === 'at_most' || comparison === 'up_to')
    ? [lowest]
    : [lowest, highest];
};

/** Returns the condition on a field that one or two values in its unit mean. */
export const measuredCondition = (
  key: string,
  comparison: NumberComparison | undefined,
  values: readonly number[],
  span: TextSpan,
): UnderstoodCondition => {
  if (key === 'ph_minimum') return conditionOf(acidity(comparison, values), [span]);
  if (isRain(key)) return conditionOf(rain(comparison, values), [span]);
  return range(key, ...boundsOf(comparison, key, values), span);
};

import { decimalOf, round, toNumber } from './decimal.js';
import { fahrenheit } from './units.js';

/** What is computed from published values when a record or document is made: pure, so that both agree. */

/**
 * Whether a plant is edible (contract C8.17). `nothingEdible`: a community claim
 * says that no part is, by an empty `edible_part`.
 */
export const edible = (
  parts: readonly string[] | null,
  vegetable: boolean | null,
  nothingEdible: boolean,
): boolean | null => {
  if ((parts !== null && parts.length > 0) || vegetable === true) return true;
  return vegetable === false && nothingEdible ? false : null;
};

/** Published whole degrees Celsius of a stored value (C8.22), halves away from zero. */
export const wholeCelsius = (stored: number): number => toNumber(round(decimalOf(stored), 0));

/** Published whole degrees Fahrenheit of a stored Celsius value (C8.22), rounded once. */
export const wholeFahrenheit = (stored: number): number => toNumber(fahrenheit(decimalOf(stored)));

/** What decides which image is the main one. */
export interface RankedImage {
  readonly image_url: string;
  readonly part: string;
  readonly is_main: boolean;
}

/** Address of the main image (C8.23). @param images best score first, then by id. */
export const mainImageUrl = (images: readonly RankedImage[]): string | null => {
  const main = images.find((image) => image.is_main) ?? images.find((image) => image.part === 'habit');
  return (main ?? images[0])?.image_url ?? null;
};

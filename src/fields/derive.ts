import { decimalOf, round, toNumber } from './decimal.js';
import { fahrenheit } from './units.js';
import type { Label } from './vocabularies.js';

/** Pure functions that records and search documents share, so that both have the same derived values. */

/**
 * Returns whether a plant is edible (contract C8.17); null if unknown.
 *
 * @param nothingEdible Whether a community claim has an empty `edible_part`, which says that no part is edible.
 */
export const edible = (
  parts: readonly string[] | null,
  vegetable: boolean | null,
  nothingEdible: boolean,
): boolean | null => {
  if ((parts !== null && parts.length > 0) || vegetable === true) return true;
  return vegetable === false && nothingEdible ? false : null;
};

/** Returns the published whole number of a stored value (C1.8, C8.22); halves round away from zero. */
export const wholeNumber = (stored: number): number => toNumber(round(decimalOf(stored), 0));

/** Returns the published whole degrees Fahrenheit of a stored Celsius value (C8.22), rounded once. */
export const wholeFahrenheit = (stored: number): number => toNumber(fahrenheit(decimalOf(stored)));

/** The addresses of an image. */
export interface ImageAddresses {
  readonly image_url: string;
  /** Address of a small form, if its publisher has one. */
  readonly thumbnail_url: string | null;
}

/**
 * Returns the address of the main image (C8.23); null without images.
 *
 * @param images In published order (C8.28).
 */
export const mainImageUrl = (images: readonly ImageAddresses[]): string | null =>
  images[0]?.image_url ?? null;

/** Returns the address of the main image for lists (C8.29): its small form, if there is one. */
export const listedImageUrl = (images: readonly ImageAddresses[]): string | null =>
  images[0]?.thumbnail_url ?? mainImageUrl(images);

type Sun = readonly Label<'sun'>[];

/** Where plants of each light class are grown: the labels that a third of the catalogue's records of the class have (C8.67). */
const SUN_BY_LIGHT: readonly (readonly [upTo: number, sun: Sun])[] = [
  [4, ['full_shade']],
  [5, ['partial_shade', 'full_shade']],
  [6, ['partial_shade']],
  [7, ['full_sun', 'partial_shade']],
  [9, ['full_sun']],
];

/**
 * Returns where a plant is grown, by its light class. Null for trees, which are rated as seedlings, and without a known
 * form, since the plant may be a tree.
 */
export const sunOfLight = (light: unknown, forms: unknown): Sun | null => {
  if (typeof light !== 'number' || !Array.isArray(forms)) return null;
  if (forms.includes('tree') || forms.includes('palm')) return null;
  return SUN_BY_LIGHT.find(([upTo]) => light <= upTo)?.[1] ?? null;
};

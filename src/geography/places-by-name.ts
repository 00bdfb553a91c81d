import { plain } from '../names/fold.js';
import { ISO_ZONES } from './iso-zones.js';
import { LEVEL_3_ZONES } from './level-3-zones.js';

/** Places of each name, each as the codes by which filters name its zones: several for an ambiguous name (Georgia). */
export type PlacesByName = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Returns a name as it is looked up: words without case, accents and punctuation. */
const placeKey = (name: string): string =>
  plain(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const isCountry = (iso: string): boolean => iso.length === 2;

/** Returns whether two places are the same: a zone that is named as the country of which it is the whole. */
const isWithin = (zone: string, iso: string): boolean =>
  ISO_ZONES.get(iso)?.some((row) => row.zone === zone) ?? false;

/**
 * Returns the countries by their names in a language, with states and zones by their English names.
 *
 * @param language ISO 639 code.
 */
export const placesByName = (language: string): PlacesByName => {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const places = new Map<string, string[][]>();
  const add = (name: string | undefined, code: string): void => {
    if (name === undefined) return;
    const key = placeKey(name);
    places.set(key, [...(places.get(key) ?? []), [code]]);
  };
  for (const [iso, rows] of ISO_ZONES) {
    add(isCountry(iso) ? names.of(iso) : rows[0]!.name, iso);
  }
  for (const [code, { name }] of LEVEL_3_ZONES) {
    const same = places.get(placeKey(name)) ?? [];
    if (!same.some(([iso]) => isWithin(code, iso!))) add(name, code);
  }
  return places;
};

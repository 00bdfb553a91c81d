import { LEVEL_3_ZONES } from '../../geography/level-3-zones.js';
import { COMPASS, partOf } from './compass.js';
import { kilometresBetween } from './geography.js';
import { PARTS, PLACES } from './places.js';

const key = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

type Area = readonly string[];

/**
 * Adds an area to the senses of a name. Areas that share a zone are one sense, represented by the widest area
 * (`India` is more than its zone).
 */
const withSense = (senses: readonly Area[], area: Area): readonly Area[] => {
  const overlapping = senses.find((sense) => sense.some((code) => area.includes(code)));
  if (!overlapping) return [...senses, area];
  return senses.map((sense) => (sense === overlapping && area.length >= overlapping.length ? area : sense));
};

const BY_NAME = new Map<string, readonly Area[]>();
const addName = (name: string, area: Area): void => {
  BY_NAME.set(key(name), withSense(BY_NAME.get(key(name)) ?? [], area));
};
for (const { code, name } of LEVEL_3_ZONES.values()) addName(name, [code]);
for (const { names, zones } of PLACES) for (const name of names) addName(name, zones);

const AMBIGUOUS_NAMES = [...BY_NAME].filter(([, senses]) => senses.length > 1).map(([name]) => name);
/** Checks for a name that several areas share: `Georgia`, `Prince Edward I.` */
export const hasSeveralSenses = (words: string): boolean => {
  const text = key(words);
  return AMBIGUOUS_NAMES.some((name) => text.includes(name));
};

/** Minimum difference in kilometres between the distances of the two nearest senses. */
const MIN_DIFFERENCE_KM = 1000;

/** Returns the sense of a name that is clearly nearest to other places; undefined if none is. */
const senseNear = (senses: readonly Area[], near: Area): Area | undefined => {
  if (senses.length < 2) return senses[0];
  if (near.length === 0) return undefined;
  const byDistance = senses
    .map((area) => ({ area, distance: kilometresBetween(near, area) }))
    .sort((a, b) => a.distance - b.distance);
  return byDistance[0]!.distance + MIN_DIFFERENCE_KM <= byDistance[1]!.distance
    ? byDistance[0]!.area
    : undefined;
};

/** Words before a name that do not change the area: climates, elevations, coasts. */
const QUALIFIERS =
  /^(Temp\.|Subtrop\.|Trop\.|Subarctic|Subalpine|Dry( parts of)?|Pen\.|Coast(al|s of)|(European |African )?Mts\.? of|Islands? of|coastal|Prov\.)\s*(?=[^\s&])/;

/**
 * Returns the zones of a name, which may begin with compass points and qualifiers. Undefined for an unknown name,
 * and for an ambiguous name of which no sense is clearly nearest to the places named with it.
 */
export const zonesNamed = (words: string, near: Area): Area | undefined => {
  const senses = BY_NAME.get(key(words));
  if (senses) return senseNear(senses, near);
  const point = COMPASS.exec(words);
  if (point) {
    const whole = zonesNamed(words.slice(point[0].length), near);
    return whole && partOf(whole, point[1]!);
  }
  const qualifier = QUALIFIERS.exec(words);
  return qualifier ? zonesNamed(words.slice(qualifier[0].length), near) : undefined;
};

const PARTS_OF_ZONES = new Set(PARTS.flatMap(({ names }) => names.map(key)));

/**
 * Returns the zones that are completely inside the named area: none for `Bahia` or `N. Peru`, which are parts of a
 * zone.
 */
export const zonesWhollyIn = (words: string, near: Area): Area => {
  if (PARTS_OF_ZONES.has(key(words))) return [];
  const zones = zonesNamed(words, near) ?? [];
  return BY_NAME.has(key(words)) || zones.length > 1 ? zones : [];
};

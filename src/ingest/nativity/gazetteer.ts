import { COMPASS, partOf } from './compass.js';
import { kilometresBetween } from './geography.js';
import { PARTS, PLACES } from './places.js';
import { ZONES, zonesOf } from './zones.js';

const key = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

/** `11 YUG -ROM` as codes: numbers are regions and continents, `-` takes away. */
const meant = (meaning: string): readonly string[] => {
  const parts = meaning.split(' ');
  const codes = (text: string) => (/^\d+$/.test(text) ? zonesOf(Number(text)) : [text]);
  const without = new Set(
    parts.filter((part) => part.startsWith('-')).flatMap((part) => codes(part.slice(1))),
  );
  const all = new Set(parts.filter((part) => !part.startsWith('-')).flatMap(codes));
  for (const code of all) if (!ZONES.has(code)) throw new Error(`${code} is no zone`);
  return [...all].filter((code) => !without.has(code));
};

type Area = readonly string[];

/** The areas of one name: those that share a zone are one, of which the widest is meant (`India` is more than its zone). */
const withSense = (senses: readonly Area[], area: Area): readonly Area[] => {
  const alike = senses.find((sense) => sense.some((code) => area.includes(code)));
  if (!alike) return [...senses, area];
  return senses.map((sense) => (sense === alike && area.length >= alike.length ? area : sense));
};

const BY_NAME = new Map<string, readonly Area[]>();
const enter = (name: string, area: Area): void => {
  BY_NAME.set(key(name), withSense(BY_NAME.get(key(name)) ?? [], area));
};
for (const { code, name } of ZONES.values()) enter(name, [code]);
for (const { names, meaning } of PLACES) for (const name of names) enter(name, meant(meaning));

const SEVERAL = [...BY_NAME].filter(([, senses]) => senses.length > 1).map(([name]) => name);
/** Whether words hold a name of several areas: `Georgia`, `Prince Edward I.` */
export const hasSeveralSenses = (words: string): boolean => {
  const text = key(words);
  return SEVERAL.some((name) => text.includes(name));
};

/** Kilometres that the next sense must be farther from the places beside it. */
const CLEARLY = 1000;

/** The sense of a name that is clearly the nearest to other places; undefined where nothing decides. */
const senseNear = (senses: readonly Area[], near: Area): Area | undefined => {
  if (senses.length < 2) return senses[0];
  if (near.length === 0) return undefined;
  const byDistance = senses
    .map((area) => ({ area, distance: kilometresBetween(near, area) }))
    .sort((a, b) => a.distance - b.distance);
  return byDistance[0]!.distance + CLEARLY <= byDistance[1]!.distance ? byDistance[0]!.area : undefined;
};

/** Words before a name that leave the area as it is: climates, heights, coasts. */
const QUALIFIERS =
  /^(Temp\.|Subtrop\.|Trop\.|Subarctic|Subalpine|Dry( parts of)?|Pen\.|Coast(al|s of)|(European |African )?Mts\.? of|Islands? of|coastal|Prov\.)\s*(?=[^\s&])/;

/**
 * The zones of one name with compass points and qualifiers before it; undefined for a name not known, or for one of
 * several areas none of which is the nearest to the places beside it.
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

/** The zones that lie wholly in what a name says: none for `Bahia` or `N. Peru`, which are parts of one. */
export const zonesWhollyIn = (words: string, near: Area): Area => {
  if (PARTS_OF_ZONES.has(key(words))) return [];
  const zones = zonesNamed(words, near) ?? [];
  return BY_NAME.has(key(words)) || zones.length > 1 ? zones : [];
};

import { COMPASS, partOf } from './compass.js';
import { PLACES } from './places.js';
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

/** The table of words wins over the names of the scheme: `India` is more than its zone of that name. */
const BY_NAME: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...ZONES.values()].map(({ code, name }) => [key(name), [code]] as const),
  ...PLACES.flatMap(({ names, meaning }) => names.map((name) => [key(name), meant(meaning)] as const)),
]);

/** Words before a name that leave the area as it is: climates, heights, coasts. */
const QUALIFIERS =
  /^(Temp\.|Subtrop\.|Trop\.|Subarctic|Subalpine|Dry( parts of)?|Pen\.|Coast(al|s of)|(European |African )?Mts\.? of|Islands? of|coastal|Prov\.)\s*(?=[^\s&])/;

/** The zones of one name with compass points and qualifiers before it; undefined for a name not known. */
export const zonesNamed = (words: string): readonly string[] | undefined => {
  const known = BY_NAME.get(key(words));
  if (known) return known;
  const point = COMPASS.exec(words);
  if (point) {
    const whole = zonesNamed(words.slice(point[0].length));
    return whole && partOf(whole, point[1]!);
  }
  const qualifier = QUALIFIERS.exec(words);
  return qualifier ? zonesNamed(words.slice(qualifier[0].length)) : undefined;
};

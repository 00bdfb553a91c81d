import { type Corridor, corridor } from './geography.js';
import { isModifier, nounFor, splitOutside, zonesOfWords } from './words.js';
import { ZONES } from './zones.js';

/** How the words tell of a zone: named, or between two areas named. */
export type Rule = 'named' | 'region' | 'corridor';

/** Words that tell of cultivation, of no area, or of hybrids without one. */
const NO_RANGE =
  /cultigen|cultivar|cultivated|artificial|naturali[sz]ed|naturally|origin|hybrid|https?:|cosmopolitan/i;

const CORRIDOR: Corridor = { detour: 1.1, slack: 800 };

/** Zones of a name, or of the parts in parentheses behind it. */
type Place = readonly string[];

const tidy = (words: string): string =>
  words
    .replace(/\s+/g, ' ')
    .replace(/^(and|to|also) /, '')
    .replace(/(^|& |to )([NSEW]{1,3}) (?=[A-Z])/g, '$1$2. ')
    .trim();

/** The parts of an area that stand in parentheses, as far as they are zones of it. */
const partsIn = (inside: string, area: readonly string[]): readonly string[] => {
  const within = new Set(area);
  const named = inside
    .split(/,|:|;| and | & | to |^to /)
    .filter((part) => !part.includes('?'))
    .flatMap((part) => zonesOfWords(tidy(part)) ?? []);
  return [...new Set(named)].filter((code) => within.has(code));
};

/** `Brazil (Minas Gerais)`: the part; `Peru ?`: nothing; `China (to Guangxi)`: the area and the part. */
const placeOf = (words: string): Place => {
  const [, name = '', inside] = /^([^(]*)(?:\(([^)]*)\)?)?/.exec(words)!;
  if (name.includes('?') || inside?.trim() === '?') return [];
  const area = zonesOfWords(tidy(name)) ?? [];
  if (inside === undefined || /^(incl|excl|except|not)/.test(inside)) return area;
  if (/^(to|and) /.test(inside.trim())) {
    const more = zonesOfWords(tidy(inside)) ?? [];
    return [...area, ...more];
  }
  const parts = partsIn(inside, area);
  return parts.length > 0 ? parts : area;
};

/** `A and B` as its places. A compass point alone is of the name behind the next `to`. */
const placesOf = (segment: string, next: string | undefined): readonly Place[] =>
  splitOutside(segment, / and /).map((words) => {
    const written = tidy(words);
    const open = next !== undefined && isModifier(written) && zonesOfWords(written) === undefined;
    return placeOf(open ? `${written} ${nounFor(written, tidy(next))}` : written);
  });

/** `A to B and C`: the places at each end of each `to`. */
const chainOf = (item: string): readonly (readonly Place[])[] => {
  const segments = splitOutside(item, / to ?(?=[ A-Z])/);
  return segments.map((segment, index) => placesOf(segment, segments[index + 1]));
};

const add = (range: Map<string, Rule>, codes: readonly string[], rule: Rule): void => {
  for (const code of codes) if (!range.has(code)) range.set(code, rule);
};

const regionOf = (code: string): number => ZONES.get(code)!.region;

/** Zones between two areas: `region` where an end lies in the same region of level 2 at both. */
const addBetween = (range: Map<string, Rule>, from: readonly string[], to: readonly string[]): void => {
  if (from.length === 0 || to.length === 0) return;
  const between = corridor(from, to, CORRIDOR);
  const regions = new Set(
    from.map(regionOf).filter((region) => to.some((code) => regionOf(code) === region)),
  );
  add(
    range,
    between.filter((code) => regions.has(regionOf(code))),
    'region',
  );
  add(range, between, 'corridor');
};

/**
 * The zones of level 3 in which a range in words says that a species is native, by the rule that tells so.
 * What the words do not say is not there: it is open, not absent.
 *
 * Held against Kew's own flags (1,576 species of Poa, Myrcia and Clethra) and, as a check that no rule was made with
 * a look at, the Californian list; over all 1,580,335 rows (bench/nativity.ts):
 *
 * | rule | what tells | rows | share | precision, Kew | precision, California |
 * |---|---|---|---|---|---|
 * | named | the zone lies in an area named | 1,205,858 | 76.30 % | 0.9876 of 5,152 | 0.9910 of 1,106 |
 * | region | between the ends of `A to B`, in a region of level 2 of both | 8,695 | 0.55 % | 1.0000 of 27 | |
 * | corridor | between them, in another region | 141,586 | 8.96 % | 0.9918 of 486 | 0.9852 of 203 |
 * | all three | | 1,356,139 | 85.81 % | 0.9880 of 5,665 | 0.9901 of 1,309 |
 * | open | | 224,196 | 14.19 % | 0.2515 would be native | 0.1034 |
 *
 * A corridor of `detour` 1.1 and `slack` 500 km settles 0.6 % less at the same precision, one of 1.2 and 1,000 km 0.9 %
 * more at 0.980 of its rows. Weakest where `Europe` stands for all of it: in Great Britain 0.82 by
 * bi-flora, which counts aliens of old as introduced.
 */
export const nativeRange = (words: string): ReadonlyMap<string, Rule> => {
  const range = new Map<string, Rule>();
  if (NO_RANGE.test(words)) return range;
  const items = splitOutside(words, /[,;]/).map(chainOf);
  for (const place of items.flat(2)) add(range, place, 'named');
  for (const chain of items)
    for (const [index, from] of chain.entries())
      for (const a of from) for (const b of chain[index + 1] ?? []) addBetween(range, a, b);
  return range;
};

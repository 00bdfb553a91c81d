import { LEVEL_3_ZONES } from '../../geography/level-3-zones.js';
import { type Corridor, corridor } from './geography.js';
import { type NamedPlace, readRangeInWords } from './reading.js';

/** Rule by which a range includes a zone: the zone is in a named area, or between two named areas. */
export type Rule = 'named' | 'region' | 'corridor';

/** Words of ranges that are cultivated, without an area, or of hybrids. */
const NO_RANGE =
  /cultigen|cultivar|cultivated|artificial|naturali[sz]ed|naturally|origin|hybrid|https?:|cosmopolitan/i;

const CORRIDOR: Corridor = { detour: 1.1, slack: 800, band: 10 };

const add = (range: Map<string, Rule>, codes: readonly string[], rule: Rule): void => {
  for (const code of codes) if (!range.has(code)) range.set(code, rule);
};

/** Returns the areas that a place excludes from wider ones. */
const exclusionsOf = ({ zones, claimed, without }: NamedPlace): readonly (readonly string[])[] =>
  claimed ? without : [zones];

/**
 * Returns the zones of an area without doubted or excepted ones (`Europe, possibly Spain`). An exclusion applies to
 * wider areas only.
 */
const claimedZones = (
  zones: readonly string[],
  exclusions: readonly (readonly string[])[],
): readonly string[] => {
  const excluded = new Set(exclusions.filter((area) => area.length < zones.length).flat());
  return zones.filter((code) => !excluded.has(code));
};

const regionOf = (code: string): number => LEVEL_3_ZONES.get(code)!.region;

/**
 * Adds the zones between two areas, by the rule `region` if both areas have zones in the same level 2 region,
 * otherwise `corridor`.
 */
const addBetween = (
  range: Map<string, Rule>,
  from: readonly string[],
  to: readonly string[],
  excluded: ReadonlySet<string>,
): void => {
  if (from.length === 0 || to.length === 0) return;
  const between = corridor(from, to, CORRIDOR).filter((code) => !excluded.has(code));
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
 * Returns the level 3 zones in which a species is native according to a range in words, each with its rule. For other
 * zones the establishment is unknown; it does not follow that the species is absent or introduced.
 *
 * Compared with Kew's own flags (1,576 species of Poa, Myrcia and Clethra) and with the Californian list, which was not
 * used to develop the rules; over all 1,580,335 rows (`npm run bench -- nativity`):
 *
 * | rule | condition | rows | share | precision, Kew | precision, California |
 * |---|---|---|---|---|---|
 * | named | the zone is in a named area | 1,204,247 | 76.20 % | 0.9878 of 5,146 | 0.9910 of 1,106 |
 * | region | between the ends of `A to B`, in a region of level 2 of both | 8,678 | 0.55 % | 1.0000 of 27 | |
 * | corridor | between them, in another region | 138,669 | 8.77 % | 0.9915 of 473 | 0.9852 of 203 |
 * | all three | | 1,351,594 | 85.53 % | 0.9881 of 5,646 | 0.9901 of 1,309 |
 * | none (unknown) | | 228,741 | 14.47 % | 0.2676 would be native | 0.1034 |
 *
 * A corridor with `detour` 1.1 and `slack` 500 km decides 0.6 % fewer rows at the same precision; with 1.2 and 1,000 km,
 * 0.9 % more at a precision of 0.980 (both measured without `band`). A `band` of 10 degrees leaves 0.2 % of the rows
 * undecided, a band of 8 degrees 0.3 %. The precision is lowest where a range names all of `Europe`: 0.82 in Great
 * Britain compared with bi-flora, which counts archaeophytes as introduced.
 */
export const nativeRange = (words: string): ReadonlyMap<string, Rule> => {
  const range = new Map<string, Rule>();
  if (NO_RANGE.test(words)) return range;
  const chains = readRangeInWords(words);
  const exclusions = chains.flat(2).flatMap(exclusionsOf);
  const excluded = new Set(exclusions.flat());
  for (const { zones, claimed } of chains.flat(2))
    if (claimed) add(range, claimedZones(zones, exclusions), 'named');
  for (const chain of chains)
    for (const [index, from] of chain.entries())
      for (const a of from)
        for (const b of chain[index + 1] ?? [])
          if (a.claimed && b.claimed) addBetween(range, a.zones, b.zones, excluded);
  return range;
};

import { type Corridor, corridor } from './geography.js';
import { type Place, readRange } from './reading.js';
import { ZONES } from './zones.js';

/** How the words tell of a zone: named, or between two areas named. */
export type Rule = 'named' | 'region' | 'corridor';

/** Words that tell of cultivation, of no area, or of hybrids without one. */
const NO_RANGE =
  /cultigen|cultivar|cultivated|artificial|naturali[sz]ed|naturally|origin|hybrid|https?:|cosmopolitan/i;

const CORRIDOR: Corridor = { detour: 1.1, slack: 800, band: 10 };

const add = (range: Map<string, Rule>, codes: readonly string[], rule: Rule): void => {
  for (const code of codes) if (!range.has(code)) range.set(code, rule);
};

/** The areas that a place takes out of wider ones. */
const withheldBy = ({ zones, claimed, without }: Place): readonly (readonly string[])[] =>
  claimed ? without : [zones];

/** The zones of an area without what is doubted or excepted: `Europe, possibly Spain`; not the reverse. */
const claimedOf = (zones: readonly string[], withheld: readonly (readonly string[])[]): readonly string[] => {
  const gone = new Set(withheld.filter((area) => area.length < zones.length).flat());
  return zones.filter((code) => !gone.has(code));
};

const regionOf = (code: string): number => ZONES.get(code)!.region;

/** Zones between two areas: `region` where an end lies in the same region of level 2 at both. */
const addBetween = (
  range: Map<string, Rule>,
  from: readonly string[],
  to: readonly string[],
  gone: ReadonlySet<string>,
): void => {
  if (from.length === 0 || to.length === 0) return;
  const between = corridor(from, to, CORRIDOR).filter((code) => !gone.has(code));
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
 * | named | the zone lies in an area named | 1,204,247 | 76.20 % | 0.9878 of 5,146 | 0.9910 of 1,106 |
 * | region | between the ends of `A to B`, in a region of level 2 of both | 8,678 | 0.55 % | 1.0000 of 27 | |
 * | corridor | between them, in another region | 138,669 | 8.77 % | 0.9915 of 473 | 0.9852 of 203 |
 * | all three | | 1,351,594 | 85.53 % | 0.9881 of 5,646 | 0.9901 of 1,309 |
 * | open | | 228,741 | 14.47 % | 0.2676 would be native | 0.1034 |
 *
 * A corridor of `detour` 1.1 and `slack` 500 km settles 0.6 % less at the same precision, one of 1.2 and 1,000 km 0.9 %
 * more at 0.980 of its rows (both measured without `band`). A `band` of 10 degrees opens 0.2 % of the rows, one of 8
 * 0.3 %. Weakest where `Europe` stands for all of it: in Great Britain 0.82 by bi-flora, which counts aliens of old as
 * introduced.
 */
export const nativeRange = (words: string): ReadonlyMap<string, Rule> => {
  const range = new Map<string, Rule>();
  if (NO_RANGE.test(words)) return range;
  const chains = readRange(words);
  const withheld = chains.flat(2).flatMap(withheldBy);
  const gone = new Set(withheld.flat());
  for (const { zones, claimed } of chains.flat(2))
    if (claimed) add(range, claimedOf(zones, withheld), 'named');
  for (const chain of chains)
    for (const [index, from] of chain.entries())
      for (const a of from)
        for (const b of chain[index + 1] ?? [])
          if (a.claimed && b.claimed) addBetween(range, a.zones, b.zones, gone);
  return range;
};

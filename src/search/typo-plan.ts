import type { WordVariants } from '../query/name-query.js';

/** One way to spread edits over the words of a query: for each word, the words of the lexicon that stand for it. */
export type Reading = readonly (readonly string[])[];

/** The readings of a query within typing errors, fewest edits first (contract C7.4 tier 14). */
export interface TypoPlan {
  readonly levels: readonly { readonly edits: number; readonly readings: readonly Reading[] }[];
  /**
   * Any word within its allowance, whatever the sum: what the levels leave out.
   * Ranks after them, all alike. Null when they leave nothing out.
   */
  readonly rest: Reading | null;
}

/**
 * The words of all readings together: Elasticsearch takes at least 1,024 in one
 * request, more with more memory. Enough for two words whatever they are, and for
 * three of most kinds (*solanum lycopersicm* has 56, *pseudocarpa latifolia alba*
 * 198); eight words can be read in 3^8 ways, of which the nearest are told apart.
 */
const MOST_TERMS = 600;

/**
 * Plans tier 14, which follows a search without results: a reading without edits would have been one of them (tier 11).
 * Null when some word has no variant at all, or none has another one, so that nothing can match.
 */
export const planTypos = (words: readonly WordVariants[]): TypoPlan | null => {
  if (words.length === 0 || words.some(({ byEdits }) => byEdits.every((found) => found.length === 0)))
    return null;
  const choices = words.map(({ byEdits }) =>
    byEdits.flatMap((found, edits) => (found.length > 0 ? [{ edits, found }] : [])),
  );
  const most = choices.reduce((sum, each) => sum + each.at(-1)!.edits, 0);
  if (most === 0) return null;
  const rest = words.map(({ byEdits }) => byEdits.flat());
  const levels: { edits: number; readings: Reading[] }[] = [];
  let room = MOST_TERMS;
  for (let edits = 1; edits <= most; edits++) {
    // Each reading has at least a term a word, so more of them cannot fit.
    const readings = spread(choices, edits, room / words.length + 1);
    room -= readings.reduce((sum, reading) => sum + terms(reading), 0);
    if (room < 0) return { levels, rest };
    if (readings.length > 0) levels.push({ edits, readings });
  }
  return { levels, rest: null };
};

const terms = (reading: Reading): number => reading.reduce((sum, found) => sum + found.length, 0);

type Choices = readonly (readonly { readonly edits: number; readonly found: readonly string[] }[])[];

/** The readings of exactly so many edits, `limit` of them at most. */
const spread = (choices: Choices, edits: number, limit: number): Reading[] => {
  const [first, ...others] = choices;
  if (!first) return edits === 0 ? [[]] : [];
  const readings: Reading[] = [];
  for (const choice of first) {
    if (choice.edits > edits) continue;
    for (const rest of spread(others, edits - choice.edits, limit - readings.length)) {
      readings.push([choice.found, ...rest]);
      if (readings.length >= limit) return readings;
    }
  }
  return readings;
};

import type { WordVariants } from '../query/name-query.js';
import { SEARCH_LIMITS } from '../query/search-limits.js';

/** One distribution of edits over the words of a query: the possible lexicon words per query word. */
export type WordChoices = readonly (readonly string[])[];

/** Possible corrections of a query, fewest edits first (contract C7.4 tier 14). */
export interface TypoPlan {
  readonly levels: readonly { readonly edits: number; readonly readings: readonly WordChoices[] }[];
  /** Any word within its allowance: all readings together. */
  readonly words: WordChoices;
  /** Whether the levels omit combinations of these words; those rank last, with one score. */
  readonly isCut: boolean;
}

/**
 * Plans the search with typing errors (tier 14), which follows a search without results. Returns null when a word has no
 * variant, or no word has a variant other than itself, so that nothing can match.
 */
export const planTypos = (words: readonly WordVariants[]): TypoPlan | null => {
  if (words.length === 0 || words.some(({ byEdits }) => byEdits.every((found) => found.length === 0)))
    return null;
  const choices = words.map(({ byEdits }) =>
    byEdits.flatMap((found, edits) => (found.length > 0 ? [{ edits, found }] : [])),
  );
  const most = choices.reduce((sum, each) => sum + each.at(-1)!.edits, 0);
  if (most === 0) return null;
  const any = words.map(({ byEdits }) => byEdits.flat());
  const levels: { edits: number; readings: WordChoices[] }[] = [];
  let room: number = SEARCH_LIMITS.candidates;
  for (let edits = 1; edits <= most; edits++) {
    // Each reading needs at least one term per word, so more readings cannot fit.
    const readings = spread(choices, edits, room / words.length + 1);
    room -= readings.reduce((sum, reading) => sum + terms(reading), 0);
    if (room < 0) return { levels, words: any, isCut: true };
    if (readings.length > 0) levels.push({ edits, readings });
  }
  return { levels, words: any, isCut: false };
};

const terms = (reading: WordChoices): number => reading.reduce((sum, found) => sum + found.length, 0);

type Choices = readonly (readonly { readonly edits: number; readonly found: readonly string[] }[])[];

/** Returns up to `limit` readings with exactly this many edits. */
const spread = (choices: Choices, edits: number, limit: number): WordChoices[] => {
  const [first, ...others] = choices;
  if (!first) return edits === 0 ? [[]] : [];
  const readings: WordChoices[] = [];
  for (const choice of first) {
    if (choice.edits > edits) continue;
    for (const rest of spread(others, edits - choice.edits, limit - readings.length)) {
      readings.push([choice.found, ...rest]);
      if (readings.length >= limit) return readings;
    }
  }
  return readings;
};

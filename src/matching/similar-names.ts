import type { BotanicalName } from '../names/parsed-name.js';
import type { CancellationSignal } from '../runtime/cancellation.js';
import { yieldLoop } from '../runtime/yield-loop.js';
import { matchCandidates } from './candidate.js';
import { type Decided, decideOtherWords } from './decide.js';
import type { NameToMatch } from './match.js';
import { MATCH_LIMITS } from './match-limits.js';
import type { Bearer } from './queries.js';
import { type Edits, otherWords, type Spelling } from './spellings.js';
import type { Vocabulary } from './vocabulary.js';

/** A name that is unknown as written. */
export interface UnmatchedName {
  readonly asked: NameToMatch;
  readonly parsed: BotanicalName;
}

/** Looks names up by their keys. */
export type LookUp = (
  keys: readonly string[],
  signal?: CancellationSignal,
) => Promise<ReadonlyMap<string, readonly Bearer[]>>;

/** Keys per lookup; a statement takes 20 ms. */
const KEYS_TOGETHER = 5_000;

interface Spelled {
  readonly sought: UnmatchedName;
  readonly spellings: readonly Spelling[];
}

/**
 * Matches names by similar words: first within one edit, which takes about ten keys per name
 * and decides most of them; then within two edits.
 */
export const matchSimilarNames = async (
  names: readonly UnmatchedName[],
  vocabulary: Vocabulary,
  lookUp: LookUp,
  signal?: CancellationSignal,
): Promise<ReadonlyMap<UnmatchedName, Decided>> => {
  const decided = new Map<UnmatchedName, Decided>();
  const breathe = yieldLoop(signal);

  const decide = async (group: readonly Spelled[]): Promise<void> => {
    const keys = group.flatMap(({ spellings }) => spellings.map(({ key }) => key));
    const bearersByKey = await lookUp(keys, signal);
    for (const { sought, spellings } of group) {
      await breathe();
      const { asked, parsed } = sought;
      const known = {
        genus: vocabulary.isGenus(parsed.genus),
        words: parsed.epithets.every(vocabulary.isWord),
      };
      const found = decideOtherWords(parsed, matchCandidates(asked, parsed, spellings, bearersByKey), known);
      if (found) decided.set(sought, found);
    }
  };

  /** Returns the names of which more edits give further spellings. */
  const within = async (most: Edits, all: readonly UnmatchedName[]): Promise<readonly UnmatchedName[]> => {
    const further: UnmatchedName[] = [];
    let group: Spelled[] = [];
    let keys = 0;
    for (const sought of all) {
      await breathe();
      const spellings = otherWords(sought.parsed, vocabulary, most);
      if (!sought.parsed.abbreviated && spellings.length < MATCH_LIMITS.spellings) further.push(sought);
      group.push({ sought, spellings });
      keys += spellings.length;
      if (keys < KEYS_TOGETHER) continue;
      await decide(group);
      [group, keys] = [[], 0];
    }
    await decide(group);
    return further;
  };

  const further = await within(1, names);
  await within(
    2,
    further.filter((sought) => !decided.get(sought)?.settled),
  );
  return decided;
};

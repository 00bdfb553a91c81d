import type { CancellationSignal } from '../cancellation.js';
import type { BotanicalName } from '../names/parse.js';
import { slices } from '../slices.js';
import { candidates } from './candidate.js';
import { type Decided, decideOtherWords } from './decide.js';
import type { AskedName } from './match.js';
import type { Bearer } from './queries.js';
import { type Edits, otherWords, type Spelling } from './spellings.js';
import type { Vocabulary } from './vocabulary.js';

/** A name that is not held as it is written. */
export interface Sought {
  readonly asked: AskedName;
  readonly parsed: BotanicalName;
}

/** Names by their keys. */
export type LookUp = (
  keys: readonly string[],
  signal?: CancellationSignal,
) => Promise<ReadonlyMap<string, readonly Bearer[]>>;

/** Keys after which they are looked up: a statement of 20 ms. */
const KEYS_TOGETHER = 5_000;

interface Spelled {
  readonly sought: Sought;
  readonly spellings: readonly Spelling[];
}

/**
 * Decides names by the other words that may have been meant: first by those within one
 * edit, which settle most names by some ten keys each; then, for those that are left, by
 * the up to 1,500 within two.
 */
export const lookFurther = async (
  names: readonly Sought[],
  vocabulary: Vocabulary,
  lookUp: LookUp,
  signal?: CancellationSignal,
): Promise<ReadonlyMap<Sought, Decided>> => {
  const decided = new Map<Sought, Decided>();
  const breathe = slices(signal);

  const decide = async (group: readonly Spelled[]): Promise<void> => {
    const keys = group.flatMap(({ spellings }) => spellings.map(({ key }) => key));
    const held = await lookUp(keys, signal);
    for (const { sought, spellings } of group) {
      await breathe();
      const { asked, parsed } = sought;
      const known = {
        genus: vocabulary.isGenus(parsed.genus),
        words: parsed.epithets.every(vocabulary.isWord),
      };
      const found = decideOtherWords(parsed, candidates(asked, parsed, spellings, held), known);
      if (found) decided.set(sought, found);
    }
  };

  const within = async (most: Edits, all: readonly Sought[]): Promise<void> => {
    let group: Spelled[] = [];
    let keys = 0;
    for (const sought of all) {
      await breathe();
      const spellings = otherWords(sought.parsed, vocabulary, most);
      group.push({ sought, spellings });
      keys += spellings.length;
      if (keys < KEYS_TOGETHER) continue;
      await decide(group);
      [group, keys] = [[], 0];
    }
    await decide(group);
  };

  await within(1, names);
  await within(
    2,
    names.filter((sought) => !decided.get(sought)?.settled),
  );
  return decided;
};

import { type SeededRandom, seededRandom } from '../../random/seeded-random.js';
import type { RequestKind } from './search-texts.js';

/** Length of a text: the most that `q` may have (contract C7.2). */
const LENGTH = 200;
const TEXTS_PER_KIND = 200;
const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];
const SCRIPTS = ['abcdefghij', 'абвгдежзик', 'αβγδεζηθικ', '植物花葉樹草果木', 'ابتثجحخد', 'äöüßéèçñøł'].map(
  (letters) => [...letters],
);

const word = ({ pick }: SeededRandom, from: readonly string[], letters: number): string =>
  Array.from({ length: letters }, () => pick(from)).join('');

/** Joins words up to the full length. */
const filled = (next: () => string): string => {
  let text = next();
  while (text.length < LENGTH) text += ` ${next()}`;
  return text.slice(0, LENGTH).trim();
};

/** Kinds of nonsense, random but the same in each run. */
const KINDS: ReadonlyMap<string, (random: SeededRandom, words: readonly string[]) => string> = new Map([
  ['random letters', (random) => filled(() => word(random, LATIN, 3 + random.below(9)))],
  ['many short words', (random) => filled(() => word(random, LATIN, 1 + random.below(3)))],
  ['one long word', (random) => word(random, LATIN, LENGTH)],
  ['one word again and again', (random, words) => filled(repeated(random.pick(words)))],
  ['mixed scripts', (random) => filled(() => word(random, random.pick(SCRIPTS), 1 + random.below(8)))],
  ['words of names', (random, words) => filled(() => random.pick(words))],
  ['words of names with typing errors', (random, words) => filled(() => swapped(random.pick(words)))],
]);

const repeated = (again: string) => () => again;

/** Swaps two letters in the middle. */
const swapped = (text: string): string => {
  const at = text.length >> 1;
  return text.slice(0, at - 1) + text.slice(at, at + 1) + text.slice(at - 1, at) + text.slice(at + 1);
};

/**
 * Returns texts of 200 characters that nobody means.
 *
 * @param names names whose words are used
 */
export const nonsenseTexts = (names: readonly string[]): readonly RequestKind[] => {
  const words = names.flatMap((name) => name.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  return [...KINDS].map(([what, rule]) => {
    const random = seededRandom(`junk ${what}`);
    return { what, requests: Array.from({ length: TEXTS_PER_KIND }, () => ({ q: rule(random, words) })) };
  });
};

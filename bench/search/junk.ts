import { type Chance, chance } from '../matching/chance.js';
import type { Kind } from './texts.js';

/** Characters of a text, the most that `q` may have (contract C7.2). */
const LENGTH = 200;
const OF_A_KIND = 200;
const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];
const SCRIPTS = ['abcdefghij', 'абвгдежзик', 'αβγδεζηθικ', '植物花葉樹草果木', 'ابتثجحخد', 'äöüßéèçñøł'].map(
  (letters) => [...letters],
);

const word = ({ pick }: Chance, from: readonly string[], letters: number): string =>
  Array.from({ length: letters }, () => pick(from)).join('');

/** Words until there is no more room. */
const filled = (next: () => string): string => {
  let text = next();
  while (text.length < LENGTH) text += ` ${next()}`;
  return text.slice(0, LENGTH).trim();
};

/** What nobody means: texts by chance, always the same ones. */
const JUNK: ReadonlyMap<string, (by: Chance, words: readonly string[]) => string> = new Map([
  ['random letters', (by) => filled(() => word(by, LATIN, 3 + by.below(9)))],
  ['many short words', (by) => filled(() => word(by, LATIN, 1 + by.below(3)))],
  ['one long word', (by) => word(by, LATIN, LENGTH)],
  ['one word again and again', (by, words) => filled(repeated(by.pick(words)))],
  ['mixed scripts', (by) => filled(() => word(by, by.pick(SCRIPTS), 1 + by.below(8)))],
  ['words of names', (by, words) => filled(() => by.pick(words))],
  ['words of names with typing errors', (by, words) => filled(() => swapped(by.pick(words)))],
]);

const repeated = (again: string) => () => again;

/** Two letters in its middle swapped. */
const swapped = (text: string): string => {
  const at = text.length >> 1;
  return text.slice(0, at - 1) + text.slice(at, at + 1) + text.slice(at - 1, at) + text.slice(at + 1);
};

/** @param names of which words are taken */
export const junk = (names: readonly string[]): readonly Kind[] => {
  const words = names.flatMap((name) => name.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  return [...JUNK].map(([what, rule]) => {
    const by = chance(`junk ${what}`);
    return { what, requests: Array.from({ length: OF_A_KIND }, () => ({ q: rule(by, words) })) };
  });
};

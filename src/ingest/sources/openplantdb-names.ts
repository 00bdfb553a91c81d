/** Fewer names than this may all be the species' own, and what two of them share says little. */
const MANY = 4;
const HALF = 1 / 2;
const THIRD = 1 / 3;

/**
 * What a species is called, told by the names of its records, many of which are
 * those of cultivars: `Tomato` of `Roma Tomato`, `Tomato`, `Ace 55 Tomato`.
 * That is the longest name that more than half of them hold, or the last words
 * that more than half share, or a name that a third hold; of a few names that
 * do not share their last words the shortest, of many that share nothing none.
 */
export const speciesName = (names: readonly string[]): string | undefined => {
  const distinct = [...new Set(names)];
  const share = (words: string): number => names.filter((name) => holds(name, words)).length / names.length;
  const longest = (candidates: readonly string[], heldBy: number): string | undefined =>
    [...new Set(candidates)].filter((words) => share(words) > heldBy).sort((a, b) => b.length - a.length)[0];
  if (distinct.length < 3) return shortest(distinct);
  const few = distinct.length < MANY;
  return (
    longest(distinct, HALF) ??
    longest(distinct.flatMap(endings), few ? 1 - Number.EPSILON : HALF) ??
    shortest(few ? distinct : distinct.filter((words) => share(words) >= THIRD))
  );
};

const wordsOf = (name: string): readonly string[] => name.split(' ');

const holds = (name: string, words: string): boolean => ` ${plain(name)} `.includes(` ${plain(words)} `);

const plain = (name: string): string => name.toLowerCase().replaceAll('-', ' ');

const endings = (name: string): readonly string[] =>
  wordsOf(name).map((_, from, words) => words.slice(from).join(' '));

const shortest = (names: readonly string[]): string | undefined =>
  [...names].sort((a, b) => wordsOf(a).length - wordsOf(b).length || a.length - b.length)[0];

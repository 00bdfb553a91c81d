/**
 * Number of names from which shared words are meaningful. With fewer names, each may be the name of the species
 * itself.
 */
const MANY = 4;
const HALF = 1 / 2;
const THIRD = 1 / 3;

/**
 * Returns the common name of a species from the names of its records, many of which are names of cultivars:
 * `Tomato` from `Roma Tomato`, `Tomato`, `Ace 55 Tomato`. It is the longest name that more than half of the names
 * contain, otherwise the last words that more than half share, otherwise a name that a third contain. A few names
 * that do not share their last words give the shortest one; many names that share nothing give none.
 */
export const speciesName = (names: readonly string[]): string | undefined => {
  const distinct = [...new Set(names)];
  const share = (words: string): number =>
    names.filter((name) => containsWords(name, words)).length / names.length;
  const longest = (candidates: readonly string[], minShare: number): string | undefined =>
    [...new Set(candidates)]
      .filter((words) => share(words) > minShare)
      .sort((a, b) => b.length - a.length)[0];
  if (distinct.length < 3) return shortest(distinct);
  const few = distinct.length < MANY;
  return (
    longest(distinct, HALF) ??
    longest(distinct.flatMap(endings), few ? 1 - Number.EPSILON : HALF) ??
    shortest(few ? distinct : distinct.filter((words) => share(words) >= THIRD))
  );
};

const wordsOf = (name: string): readonly string[] => name.split(' ');

const containsWords = (name: string, words: string): boolean =>
  ` ${plain(name)} `.includes(` ${plain(words)} `);

const plain = (name: string): string => name.toLowerCase().replaceAll('-', ' ');

const endings = (name: string): readonly string[] =>
  wordsOf(name).map((_, from, words) => words.slice(from).join(' '));

const shortest = (names: readonly string[]): string | undefined =>
  [...names].sort((a, b) => wordsOf(a).length - wordsOf(b).length || a.length - b.length)[0];

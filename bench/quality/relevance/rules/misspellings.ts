/** Ways to write a name as people do who do not know it. All take and give plain text. */

/** A number below a limit. */
export type Choose = (limit: number) => number;

/** Letters beside each other on a keyboard. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const beside = (letter: string): string => {
  const row = ROWS.find((each) => each.includes(letter));
  if (row === undefined) return 'e';
  const at = row.indexOf(letter);
  return row[at + 1] ?? row[at - 1]!;
};

/** One typing error in a word, never in its first letter: a letter lost, doubled, changed for its neighbour, two swapped. */
export const mistyped = (word: string, choose: Choose): string => {
  const at = 1 + choose(word.length - 2);
  const [before, letter, next, after] = [word.slice(0, at), word[at]!, word[at + 1]!, word.slice(at + 2)];
  switch (choose(4)) {
    case 0:
      return before + next + after;
    case 1:
      return before + letter + letter + next + after;
    case 2:
      return before + beside(letter.toLowerCase()) + next + after;
    default:
      return before + next + letter + after;
  }
};

/** Latin endings that go with another gender of genus. */
const ENDINGS: readonly (readonly string[])[] = [
  ['us', 'a', 'um'],
  ['is', 'e'],
  ['er', 'ra', 'rum'],
];

/** An epithet with the ending of another gender; null where it has none of those endings. */
export const otherGender = (epithet: string, choose: Choose): string | null => {
  for (const endings of ENDINGS) {
    const ending = [...endings].sort((a, b) => b.length - a.length).find((each) => epithet.endsWith(each));
    if (ending === undefined || epithet.length - ending.length < 3) continue;
    const others = endings.filter((each) => each !== ending);
    return epithet.slice(0, -ending.length) + others[choose(others.length)]!;
  }
  return null;
};

/** Letters of Latin that are written either way. */
const EITHER_WAY: readonly (readonly [from: RegExp, to: string])[] = [
  [/ae(?=[a-z])/, 'e'],
  [/(?<=[a-z])y(?=[a-z])/, 'i'],
  [/(?<=[a-z])i(?=[a-z]{2})/, 'y'],
  [/([lnrst])\1/, '$1'],
  [/(?<=[aeiou])([lnt])(?=[aeiou])/, '$1$1'],
  [/ph/, 'f'],
  [/th/, 't'],
  [/rh/, 'r'],
  [/oe(?=[a-z])/, 'e'],
];

/** A name as other Latin would have it: each variant that its letters allow. */
export const latinVariants = (name: string): readonly string[] =>
  EITHER_WAY.map(([from, to]) => name.replace(from, to)).filter((variant) => variant !== name);

/** A name with other signs between and in its words. */
export const otherSigns = (name: string): readonly string[] =>
  [
    name.replaceAll('-', ' '),
    name.replaceAll('-', ''),
    name.replaceAll("'", '’'),
    name.replaceAll("'", ''),
    name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
    name.replace(/ (?=\p{L})/u, '-'),
    name.toUpperCase(),
  ].filter((variant) => variant !== name);

/** Ways in which people misspell names. All functions take and return plain text. */

/** Chooses a whole number below a limit. */
export type Choose = (limit: number) => number;

/** Rows of the keyboard. */
const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Returns a neighbour of a letter on the keyboard. */
const neighbourOf = (letter: string): string => {
  const row = KEYBOARD_ROWS.find((each) => each.includes(letter));
  if (row === undefined) return 'e';
  const at = row.indexOf(letter);
  return row[at + 1] ?? row[at - 1]!;
};

/**
 * Makes one typing error in a word, never in its first letter: removes, doubles or replaces a letter, or swaps two.
 */
export const mistyped = (word: string, choose: Choose): string => {
  const at = 1 + choose(word.length - 2);
  const [before, letter, next, after] = [word.slice(0, at), word[at]!, word[at + 1]!, word.slice(at + 2)];
  switch (choose(4)) {
    case 0:
      return before + next + after;
    case 1:
      return before + letter + letter + next + after;
    case 2:
      return before + neighbourOf(letter.toLowerCase()) + next + after;
    default:
      return before + next + letter + after;
  }
};

/** Endings of Latin epithets by gender of the genus. */
const ENDINGS: readonly (readonly string[])[] = [
  ['us', 'a', 'um'],
  ['is', 'e'],
  ['er', 'ra', 'rum'],
];

/** Returns an epithet with the ending of another gender; null if it has none of the endings. */
export const otherGender = (epithet: string, choose: Choose): string | null => {
  for (const endings of ENDINGS) {
    const ending = [...endings].sort((a, b) => b.length - a.length).find((each) => epithet.endsWith(each));
    if (ending === undefined || epithet.length - ending.length < 3) continue;
    const others = endings.filter((each) => each !== ending);
    return epithet.slice(0, -ending.length) + others[choose(others.length)]!;
  }
  return null;
};

/** Spellings of Latin that are often confused. */
const LATIN_VARIANTS: readonly (readonly [from: RegExp, to: string])[] = [
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

/** Returns the variants of a name in other Latin spellings. */
export const latinVariants = (name: string): readonly string[] =>
  LATIN_VARIANTS.map(([from, to]) => name.replace(from, to)).filter((variant) => variant !== name);

/** Returns variants of a name with other punctuation, accents or case. */
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

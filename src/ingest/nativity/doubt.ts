/**
 * Words that mark a place as uncertain or not native: `Peru ?`, `possibly Peru`, `Peru (introduced)`. A `?` inside
 * a word is a lost letter.
 */
const DOUBT = new RegExp(
  [
    '(?<!\\p{L})\\?|\\?(?!\\p{L})',
    '\\b(?:doubtful(?:ly)?|doubt|possibl[ey]|probabl[ey]|perhaps|presumabl[ey]|presumed|apparently|maybe|uncertain|dubious(?:ly)?' +
      '|questionabl[ey]|likely|introduced|adventive|alien|escaped|extinct|not (?:native|wild|indigenous))\\b',
    '\\b(?:prob|poss|introd|doubtf)\\.',
    ' or (?=\\S)',
  ].join('|'),
  'iu',
);
const DOUBT_ALL = new RegExp(DOUBT.source, 'giu');
const FILLING =
  /\b(?:native|wild|indigenous|recorded|there|only)\b|^(?:\W*\b(?:in|to|from|of|and|also|is|as|all)\b)+/gi;

/** Checks for words of doubt. */
export const isDoubted = (words: string): boolean => DOUBT.test(words);

/** Removes the words of doubt; the name of the place remains. */
export const withoutDoubt = (words: string): string =>
  words
    .replace(DOUBT_ALL, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(FILLING, '')
    .replace(/^[\s.]+$/, '')
    .trim();

/** Checks for doubt before the first place, which applies to all of `A to B`. */
export const startsInDoubt = (item: string): boolean => {
  const found = DOUBT.exec(item);
  return found !== null && /^[\p{L}]/u.test(found[0]) && withoutDoubt(item.slice(0, found.index)) === '';
};

/** Checks for doubt that applies to all following places: `Doubtfully native to A, B`. */
export const doubtsAllAfter = (item: string): boolean =>
  startsInDoubt(item) && /\b(?:native|wild|indigenous|introduced)\b/i.test(item);

/** Words that exclude places from the area before them. */
export const EXCLUDING =
  /(?:^|\s)(?:but not|excl(?:uding|\.)?|except(?:ing)?(?: for)?|not|without|other than|apart from|absent(?= (?:from|in) ))(?: (?:native )?(?:in|from|for))?(?: the)?\s+/i;

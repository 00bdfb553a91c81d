const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
]);

/**
 * Applies steps 1 to 3 of C7.8: removes marks, converts to lower case, spells out letters without a
 * decomposition.
 */
export const plain = (text: string): string =>
  [
    ...text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
  ]
    .map((letter) => LETTERS.get(letter) ?? letter)
    .join('');

/** Returns the text key of C6.8, cut to 255 code points. */
export const textKey = (text: string): string => [...plain(text)].slice(0, 255).join('');

/** Compares by code points, as C6.19 orders text. */
export const byCodePoints = (one: string, other: string): number => {
  const [a, b] = [[...one], [...other]];
  const at = a.findIndex((letter, index) => letter !== b[index]);
  if (at < 0) return a.length - b.length;
  return (a[at]!.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? -1);
};

/** Writes a value as one element of a list in the query string (C6.4). */
export const listValue = (value: unknown): string => encodeURIComponent(String(value).replaceAll(',', '\\,'));

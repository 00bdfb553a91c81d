const LETTERS: ReadonlyMap<string, string> = new Map([
  ['×', 'x'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
]);

/** The slug of a name where it is free (C10.55). */
export const slugOf = (name: string): string =>
  [...name.toLowerCase().normalize('NFKD')]
    .map((letter) => LETTERS.get(letter) ?? letter)
    .join('')
    .replace(/[̀-ͯ]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

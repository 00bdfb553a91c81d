/** A number for people to read: `1,234`. */
export const figure = (n: number): string => n.toLocaleString('en');

/** A word with its number, in the plural where it is not one. */
export const counted = (n: number, word: string, many = `${word}s`): string =>
  `${figure(n)} ${n === 1 ? word : many}`;

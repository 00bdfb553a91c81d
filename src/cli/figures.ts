/** Formats a number with thousands separators: `1,234`. */
export const figure = (n: number): string => n.toLocaleString('en');

/** Formats a count with its noun: `1 species`, `2 rows`. */
export const counted = (n: number, word: string, many = `${word}s`): string =>
  `${figure(n)} ${n === 1 ? word : many}`;

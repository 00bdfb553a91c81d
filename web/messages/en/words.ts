/** Joins words as English lists do: `a`, `a and b`, `a, b and c`. */
export const and = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export const or = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** One span of months is `from May to July`, other months are `in May and July`. */
export const during = (months: string): string =>
  /^\w+ to \w+$/.test(months) ? `from ${months}` : `in ${months}`;

export const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const article = (word: string): string => (/^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`);

/** Returns a label as it stands within a sentence: with a small first letter, except in abbreviations and in `English …`. */
export const inSentence = (label: string): string =>
  /^(?!English )\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

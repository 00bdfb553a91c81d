export const number = (count: number): string => count.toLocaleString('fr');

/** Joint des mots comme le français : `a`, `a et b`, `a, b et c`. */
export const et = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`;

export const ou = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ou ${words.at(-1)}`;

/** Le français compte 0 et 1 au singulier. */
export const nombre = (count: number, one: string, many: string): string =>
  `${number(count)} ${count < 2 ? one : many}`;

export const initial = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const VOWEL = /^[aeiouéèêh]/i;

/** `de mai`, `d’avril`. */
export const avecDe = (word: string): string => (VOWEL.test(word) ? `d’${word}` : `de ${word}`);

/** `de mai à juillet` reste tel quel, `avril et mai` devient `en avril et mai`. */
export const pendant = (months: string): string => (/^d(?:e |’)/.test(months) ? months : `en ${months}`);

/** Un intitulé dans une phrase : minuscule au début, sauf pour un sigle. */
export const dansLaPhrase = (label: string): string =>
  /^\p{Lu}[\p{Ll}’]/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

export const zahl = (count: number): string => count.toLocaleString('de');

/** Verbindet Wörter wie eine Aufzählung: `a`, `a und b`, `a, b und c`. */
export const und = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} und ${words.at(-1)}`;

export const oder = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} oder ${words.at(-1)}`;

export const anzahl = (count: number, one: string, many: string): string =>
  `${zahl(count)} ${count === 1 ? one : many}`;

export const gross = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Gibt eine Bezeichnung zurück, wie sie in einem Satz steht: Nomen behalten den großen Anfangsbuchstaben. */
export const imSatz = (label: string): string => label;

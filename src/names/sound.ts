/** Letters that are heard alike in one of the languages of plant names, and how the key writes them, in this order. */
const ALIKE: readonly (readonly [pattern: RegExp, sound: string])[] = [
  [/[ao]e/g, 'e'],
  [/sch|sh/g, 's'],
  [/ph/g, 'f'],
  [/c(?=[eiy])/g, 's'],
  [/g(?=[eiy])/g, 'i'],
  [/qu|ck|ch|k|q/g, 'c'],
  [/x/g, 'cs'],
  [/z/g, 's'],
  [/cs/g, 's'],
  [/[yj]/g, 'i'],
  [/[vw]/g, 'b'],
  [/h/g, ''],
  [/(.)\1+/gu, '$1'],
];

/**
 * Returns how a folded name sounds, roughly: *fuksie* and *Fuchsie*, *sanaoria* and *zanahoria*, *cinammon* and *cinnamon*
 * have one key. Hand-written: the usual keys (Soundex, Metaphone) are those of one language and keep too little of a word.
 */
export const soundKey = (name: string): string =>
  ALIKE.reduce((key, [pattern, sound]) => key.replaceAll(pattern, sound), name);

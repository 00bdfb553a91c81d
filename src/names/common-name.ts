import { fold } from './fold.js';

/** Matches an inverted common name (`Clover, White`), as lists sorted by noun write it; not *Rosa, L.* */
const TURNED = /^([^,;()]+),\s*([^\d.,;()]{3,})$/;

/** Restores the spoken order: *Clover, White* becomes *White Clover* (contract C7.8). */
export const spoken = (name: string): string => name.replace(TURNED, '$2 $1');

/** Matches a name with another one in parentheses: `Coriander (Cilantro)`. */
const IN_PARENTHESES = /^([^()]+)\(([^()]+)\)\s*$/;

/** Returns the names of a plant that lists write as a pair, with a slash or in parentheses: `Courgette / Zucchini`; or none. */
export const pairedNames = (text: string): readonly string[] => {
  const [, name = text, other = ''] = IN_PARENTHESES.exec(text) ?? [];
  const names = `${name}/${other}`
    .split('/')
    .map((each) => each.trim())
    .filter((each) => /\p{L}/u.test(each));
  return names.length > 1 ? names : [];
};

/**
 * Returns the readings of each name of a pair. A single word may lack the last word of a longer name behind it: *Black / White
 * Mulberry* are *Black Mulberry* or *Black*, and *White Mulberry*.
 */
export const pairedReadings = (text: string): readonly (readonly string[])[] => {
  const names = pairedNames(text);
  const shared = names.at(-1)?.split(' ').slice(1).at(-1);
  return names.map((name) =>
    shared === undefined || name.includes(' ') ? [name] : [`${name} ${shared}`, name],
  );
};

/** Returns whether a text may be an inverted common name rather than a scientific name with author. */
export const mayBeInverted = (text: string): boolean => /^\s*[^\s,]+,/.test(text);

/** Returns the key of a common name: spoken order, folded. */
export const commonKey = (name: string): string => fold(spoken(name));

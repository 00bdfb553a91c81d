import { COMPASS } from './compass.js';
import { zonesNamed, zonesWhollyIn } from './gazetteer.js';

/** Splits a text at a separator outside parentheses. */
export const piecesOutside = (text: string, separator: RegExp): readonly string[] => {
  const pieces: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: match, index } of text.matchAll(
    new RegExp(`[()]|${separator.source}`, `g${separator.flags}`),
  )) {
    if (match === '(') depth += 1;
    else if (match === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      pieces.push(text.slice(start, index));
      start = index + match.length;
    }
  }
  return [...pieces, text.slice(start)].map((piece) => piece.trim());
};

/** Splits a text at a separator outside parentheses, without empty pieces. */
export const splitOutside = (text: string, separator: RegExp): readonly string[] =>
  piecesOutside(text, separator).filter((piece) => piece !== '');

/** Normalizes spaces, leading connectives and compass points without a dot. */
export const tidy = (words: string): string =>
  words
    .replace(/\s+/g, ' ')
    .replace(/^(and|to|also) /, '')
    .replace(/(^|& |to )([NSEW]{1,3}) (?=[A-Z])/g, '$1$2. ')
    .trim();

const CLIMATE = /^(Temp\.|Subtrop\.|Trop\.|Subarctic|Subalpine|Dry)\s*/;
const ENDS_IN_CLIMATE = /(Temp\.|Subtrop\.|Trop\.|Subarctic|Subalpine|Dry)$/;
/** Checks for a compass point or climate without a name: the name follows after the next `&` or `to`. */
export const isModifier = (words: string): boolean =>
  /^(?:[NSEWC]\.?|Temp\.|Subtrop\.|Trop\.|Subarctic|Subalpine|Dry|\s)+$/.test(words);

/**
 * Returns the name that a modifier refers to: Trop. Africa in `W. & WC. Trop. Africa`, Africa in `W. Trop. & S.
 * Africa`.
 */
export const nounFor = (modifier: string, last: string): string => {
  const noun = last.replace(COMPASS, '');
  return ENDS_IN_CLIMATE.test(modifier) ? noun.replace(CLIMATE, '').replace(COMPASS, '') : noun;
};

/** Expands names and modifiers joined by `&` to one name each. */
const expandNames = (words: string): readonly string[] => {
  const parts = words.split('&').map((part) => part.trim());
  const last = parts.at(-1)!;
  return parts.map((part) => (isModifier(part) ? `${part} ${nounFor(part, last)}` : part));
};

/**
 * Returns the zones of a name, or of all names of `A & B`; undefined if none is known. `near` decides between
 * several areas of one name.
 */
export const zonesOfWords = (words: string, near: readonly string[]): readonly string[] | undefined => {
  const whole = zonesNamed(words, near);
  if (whole || !words.includes('&')) return whole;
  const each = expandNames(words).map((name) => zonesNamed(name, near));
  const known = each.filter((zones) => zones !== undefined);
  return known.length > 0 ? [...new Set(known.flat())] : undefined;
};

/** Returns the zones that are completely inside each of the names of a list. */
export const zonesWholly = (list: string, near: readonly string[]): readonly (readonly string[])[] =>
  list
    .split(/,|:|;| and | or /)
    .flatMap((names) => expandNames(tidy(names)))
    .map((name) => zonesWhollyIn(tidy(name), near))
    .filter((zones) => zones.length > 0);

import { COMPASS } from './compass.js';
import { zonesNamed, zonesWhollyIn } from './gazetteer.js';

/** What stands before, between and behind separators outside parentheses. */
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

/** Splits at a separator that stands outside parentheses; empty pieces are left out. */
export const splitOutside = (text: string, separator: RegExp): readonly string[] =>
  piecesOutside(text, separator).filter((piece) => piece !== '');

export const tidy = (words: string): string =>
  words
    .replace(/\s+/g, ' ')
    .replace(/^(and|to|also) /, '')
    .replace(/(^|& |to )([NSEW]{1,3}) (?=[A-Z])/g, '$1$2. ')
    .trim();

const CLIMATE = /^(Temp\.|Subtrop\.|Trop\.|Subarctic|Subalpine|Dry)\s*/;
const ENDS_IN_CLIMATE = /(Temp\.|Subtrop\.|Trop\.|Subarctic|Subalpine|Dry)$/;
/** A compass point or climate alone: what it is of stands behind the next `&` or `to`. */
export const isModifier = (words: string): boolean =>
  /^([NSEWC]{1,3}\.?|Temp\.|Subtrop\.|Trop\.|Subarctic|Subalpine|Dry|\s)+$/.test(words);

/** `W. & WC. Trop. Africa`: what `W.` is of; `W. Trop. & S. Africa`: what `W. Trop.` is of. */
export const nounFor = (modifier: string, last: string): string => {
  const noun = last.replace(COMPASS, '');
  return ENDS_IN_CLIMATE.test(modifier) ? noun.replace(CLIMATE, '').replace(COMPASS, '') : noun;
};

/** Points and climates joined by `&` before one name, or names joined by it, each as a name of its own. */
const spread = (words: string): readonly string[] => {
  const parts = words.split(/\s*&\s*/);
  const last = parts.at(-1)!;
  return parts.map((part) => (isModifier(part) ? `${part} ${nounFor(part, last)}` : part));
};

/** The zones of a name, `A & B` being both; undefined if no part of it is known. `near` tells which of several it is. */
export const zonesOfWords = (words: string, near: readonly string[]): readonly string[] | undefined => {
  const whole = zonesNamed(words, near);
  if (whole || !words.includes('&')) return whole;
  const each = spread(words).map((name) => zonesNamed(name, near));
  const known = each.filter((zones) => zones !== undefined);
  return known.length > 0 ? [...new Set(known.flat())] : undefined;
};

/** The zones that lie wholly in each of the names of a list. */
export const zonesWholly = (list: string, near: readonly string[]): readonly (readonly string[])[] =>
  list
    .split(/,|:|;| and | or /)
    .flatMap((names) => spread(tidy(names)))
    .map((name) => zonesWhollyIn(tidy(name), near))
    .filter((zones) => zones.length > 0);

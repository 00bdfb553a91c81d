import { COMPASS } from './compass.js';
import { zonesNamed } from './gazetteer.js';

/** Splits at a separator that stands outside parentheses. */
export const splitOutside = (text: string, separator: RegExp): readonly string[] => {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: match, index } of text.matchAll(new RegExp(`[()]|${separator.source}`, 'g'))) {
    if (match === '(') depth += 1;
    else if (match === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      parts.push(text.slice(start, index));
      start = index + match.length;
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '');
};

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

/** The zones of a name, `A & B` being both; undefined if a part of it is not known. */
export const zonesOfWords = (words: string): readonly string[] | undefined => {
  const whole = zonesNamed(words);
  if (whole || !words.includes('&')) return whole;
  const each = spread(words).map(zonesNamed);
  const known = each.filter((zones) => zones !== undefined);
  return known.length > 0 ? [...new Set(known.flat())] : undefined;
};

import type { Key } from './keys.js';
import { textKey } from './text.js';
import { type Known, shownValue } from './universe.js';
import { vocabulary } from './vocabularies.js';

/** Vocabularies whose name differs from that of their key. */
const VOCABULARIES: ReadonlyMap<string, string> = new Map([
  ['flower_color', 'color'],
  ['foliage_color', 'color'],
  ['fruit_color', 'color'],
  ['growth_months', 'month'],
  ['bloom_months', 'month'],
  ['fruit_months', 'month'],
]);

/** Returns the labels of a key with a closed vocabulary. */
export const labelsOf = (key: string): readonly string[] => vocabulary(VOCABULARIES.get(key) ?? key);

/** Returns the value by which a key of this type is compared (C6.19); null if it is missing. */
export const comparable = (known: Known, key: Key): number | string | null => {
  const value = shownValue(known, key);
  if (value === null) return null;
  switch (key.type) {
    case 'text':
      return textKey(String(value));
    case 'timestamp':
      return Date.parse(String(value));
    case 'enum':
    case 'ordinal':
      return labelsOf(key.key).indexOf(String(value));
    case 'flags':
      return (value as readonly string[]).reduce(
        (sum, label) => sum + 2 ** labelsOf(key.key).indexOf(label),
        0,
      );
    default:
      return Number(value);
  }
};

/** Tells whether a value is one of those listed: equality, or for flags any common label (C6.6, C6.11). */
export const hasValue = (known: Known, key: Key, wanted: unknown): boolean => {
  const value = shownValue(known, key);
  if (value === null) return false;
  if (key.type === 'flags') return (value as readonly unknown[]).includes(wanted);
  return key.type === 'text' ? textKey(String(value)) === textKey(String(wanted)) : value === wanted;
};

/** Returns the distinct values, the shortest first. */
export const occurring = (known: readonly Known[], key: Key): readonly unknown[] => {
  const values = known
    .flatMap((each) => shownValue(each, key))
    .filter((value) => value !== null && value !== '');
  return [...new Set(values)].sort((one, other) => String(one).length - String(other).length);
};

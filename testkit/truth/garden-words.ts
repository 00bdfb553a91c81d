import type { Field } from '../../src/fields/field.js';
import { fieldSpelled } from '../../src/fields/registry.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';

/** Fields of garden-statements.csv that state parts and victims, which `poison-statements.ts` reads. */
const ABOUT_POISON: ReadonlySet<string> = new Set(['toxicity', 'safety']);

export const isAboutPoison = (field: string): boolean => ABOUT_POISON.has(field);

/** Keys of the fields that garden-statements.csv names by other words. */
const KEYS = new Map([
  ['flower_colour', 'flower_color'],
  ['flowering_months', 'bloom_months'],
  ['foliage', 'leaf_retention'],
  ['life_span', 'duration'],
]);

/** Labels of words that are none; null for a part that the vocabulary lacks. A semi-evergreen plant gets no second chance. */
const LABELS = new Map<string, string | null>([
  ['pink', 'magenta'],
  ['violet', 'purple'],
  ['evergreen', 'true'],
  ['deciduous', 'false'],
  ['semi-evergreen', null],
  ['fruit', 'fruits'],
  ['nut', 'seeds'],
  ['tuber', 'tubers'],
  ['corm', 'tubers'],
  ['bark', null],
  ['full sun', 'full_sun'],
  ['partial shade', 'partial_shade'],
  ['full shade', 'full_shade'],
  ...VOCABULARIES.month.map((month, at) => [String(at + 1), month] as const),
]);

const RELATION = /^(?:has|hasnot|only|not) /;

const labelled = ({ type, vocabulary }: Field, expected: string): string => {
  if (type === 'integer') return expected;
  const relation = RELATION.exec(expected)?.[0] ?? (vocabulary === 'duration' ? 'only ' : '');
  const words = expected.replace(RELATION, '').split('|');
  const labels = words.flatMap((word) => (LABELS.has(word) ? (LABELS.get(word) ?? []) : [word]));
  return `${relation}${[...new Set(labels)].join('|')}`;
};

/** Translates a statement to the key of its field and the labels of the vocabulary; one that has both stays as it is. */
export const inKeys = <T extends { readonly field: string; readonly expected: string }>(statement: T): T => {
  const field = fieldSpelled(KEYS.get(statement.field) ?? statement.field);
  return field === undefined
    ? statement
    : { ...statement, field: field.key, expected: labelled(field, statement.expected) };
};

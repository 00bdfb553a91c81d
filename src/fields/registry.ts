import type { Field } from './field.js';
import { alienLists } from './rows/alien-lists.js';
import { counters } from './rows/counters.js';
import { cultivation } from './rows/cultivation.js';
import { descriptive, media } from './rows/descriptive.js';
import { ecology } from './rows/ecology.js';
import { identifiers } from './rows/identifiers.js';
import { morphology } from './rows/morphology.js';
import { phenology } from './rows/phenology.js';
import { relations } from './rows/relations.js';
import { taxonomy } from './rows/taxonomy.js';
import { labelPosition } from './vocabularies.js';

/** All public fields of species and plants (contract C6.26). */
export const FIELDS: readonly Field[] = [
  ...taxonomy,
  ...descriptive,
  ...media,
  ...morphology,
  ...phenology,
  ...ecology,
  ...cultivation,
  ...relations,
  ...alienLists,
  ...identifiers,
  ...counters,
];

/** Fields whose values sources may claim (C10.7). */
export const ATTRIBUTES: readonly Field[] = FIELDS.filter((field) => field.attribute);

/** Fields that facts may be about: those, and the names that accepted corrections change (C10.7). */
export const FACT_FIELDS: readonly Field[] = FIELDS.filter(
  ({ attribute, correction }) => attribute || correction !== null,
);

const byKey = new Map(FIELDS.map((field) => [field.key, field]));
const bySpelling = new Map(
  FIELDS.flatMap((field) => [field.key, ...field.aliases].map((spelling) => [spelling, field] as const)),
);

/**
 * Returns the field of a key.
 *
 * @throws for an unknown key, which is an error in the code.
 */
export const field = (key: string): Field => {
  const found = byKey.get(key);
  if (!found) throw new Error(`No field has the key ${key}.`);
  return found;
};

/** Returns the field with this key or alias, in this exact spelling (C6.1). */
export const fieldSpelled = (spelling: string): Field | undefined => bySpelling.get(spelling);

/** Pairs of fields whose values must be in order, lower first (C10.15). */
export const ORDERED_PAIRS: readonly (readonly [lower: Field, upper: Field])[] = FIELDS.flatMap((upper) =>
  upper.notBelow === null ? [] : [[field(upper.notBelow), upper] as const],
);

/** Returns the errors in the example of a row. */
const exampleFaults = ({ key, type, vocabulary, plausible, example }: Field): readonly string[] => {
  if (example === null) return type === 'boolean' ? [] : [`${key}: no example`];
  if (vocabulary !== null && labelPosition(vocabulary, String(example)) === undefined)
    return [`${key}: the example is no label of ${vocabulary}`];
  const isOff = plausible !== null && (Number(example) < plausible[0] || Number(example) > plausible[1]);
  return isOff ? [`${key}: the example is not plausible`] : [];
};

/** Returns the errors in the words and ranges of a number: each step of a scale belongs to exactly one word (C14.31). */
const rangeFaults = ({ key, type, format, scale, edges, plausible }: Field): readonly string[] => {
  const isNumber = (type === 'integer' || type === 'decimal') && format !== 'id';
  if (isNumber !== (scale !== null || edges !== null))
    return [`${key}: a number, and nothing else, needs a scale or edges`];
  if (edges?.some((edge, at) => at > 0 && edge <= edges[at - 1]!)) return [`${key}: the edges do not ascend`];
  if (scale === null) return [];
  const isComplete = scale.every(
    ({ first, last }, at) =>
      first <= last && first === (scale[at - 1]?.last ?? (plausible?.[0] ?? NaN) - 1) + 1,
  );
  return isComplete && scale.at(-1)!.last === plausible?.[1]
    ? []
    : [`${key}: the words of the scale leave out a step, or name one twice`];
};

/** Returns the errors in the rows of the registry; a test expects none. */
export const registryFaults = (fields: readonly Field[] = FIELDS): readonly string[] => {
  const spellings = fields.flatMap((each) => [each.key, ...each.aliases]);
  const faults = spellings
    .filter((spelling, index) => spellings.indexOf(spelling) !== index)
    .map((spelling) => `${spelling} is the key or alias of two fields`);
  for (const each of fields) {
    const needs = ['enum', 'ordinal', 'flags', 'establishment', 'rows'].includes(each.type);
    if (needs !== (each.vocabulary !== null)) faults.push(`${each.key}: vocabulary and type disagree`);
    if (each.describe.trim() === '' || !each.describe.endsWith('.'))
      faults.push(`${each.key}: the description must be a sentence with a full stop`);
    faults.push(...exampleFaults(each), ...rangeFaults(each));
    if (each.notBelow !== null && !byKey.has(each.notBelow))
      faults.push(`${each.key}: notBelow names no field: ${each.notBelow}`);
    if (each.plausible && each.plausible[0] > each.plausible[1])
      faults.push(`${each.key}: the lower plausible value is above the upper one`);
    const numeric = each.type === 'integer' || each.type === 'decimal';
    if (each.attribute && numeric && !each.plausible) faults.push(`${each.key}: no plausible range`);
    if (each.at === null && Object.keys(each.listed).length > 0)
      faults.push(`${each.key}: in list records, but has no path`);
    if ((each.type === 'rows') !== (each.rows !== null)) faults.push(`${each.key}: rows and type disagree`);
    if (each.correction?.kind === 'measure' && each.unit === null)
      faults.push(`${each.key}: a measure needs a unit`);
  }
  return faults;
};

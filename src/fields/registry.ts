import type { Field } from './field.js';
import { counters } from './rows/counters.js';
import { cultivation } from './rows/cultivation.js';
import { descriptive, media } from './rows/descriptive.js';
import { ecology } from './rows/ecology.js';
import { morphology } from './rows/morphology.js';
import { phenology } from './rows/phenology.js';
import { taxonomy } from './rows/taxonomy.js';

/** Every public field of species and plants (contract C6.26): the one list of them. */
export const FIELDS: readonly Field[] = [
  ...taxonomy,
  ...descriptive,
  ...media,
  ...morphology,
  ...phenology,
  ...ecology,
  ...cultivation,
  ...counters,
];

/** The fields that facts may carry (C10.7). */
export const ATTRIBUTES: readonly Field[] = FIELDS.filter((field) => field.attribute);

const byKey = new Map(FIELDS.map((field) => [field.key, field]));
const bySpelling = new Map(
  FIELDS.flatMap((field) => [field.key, ...field.aliases].map((spelling) => [spelling, field] as const)),
);

/** The field of a key; throws for a key that does not exist, as that is a fault of the code. */
export const field = (key: string): Field => {
  const found = byKey.get(key);
  if (!found) throw new Error(`no field ${key}`);
  return found;
};

/** The field that a key or alias names, spelled exactly (C6.1). */
export const fieldSpelled = (spelling: string): Field | undefined => bySpelling.get(spelling);

/** The pairs that must be ordered, lower first (C10.15). */
export const ORDERED_PAIRS: readonly (readonly [lower: Field, upper: Field])[] = FIELDS.flatMap((upper) =>
  upper.notBelow === null ? [] : [[field(upper.notBelow), upper] as const],
);

/** Faults of the rows: the process does not start while there is one, and a test holds it empty. */
export const registryFaults = (): readonly string[] => {
  const spellings = FIELDS.flatMap((each) => [each.key, ...each.aliases]);
  const faults = spellings
    .filter((spelling, index) => spellings.indexOf(spelling) !== index)
    .map((spelling) => `${spelling} names two fields`);
  for (const each of FIELDS) {
    const needs = ['enum', 'ordinal', 'flags', 'establishment'].includes(each.type);
    if (needs !== (each.vocabulary !== null)) faults.push(`${each.key}: vocabulary and type disagree`);
    if (each.describe.trim() === '' || !each.describe.endsWith('.')) faults.push(`${each.key}: no sentence`);
    if (each.notBelow !== null && !byKey.has(each.notBelow)) faults.push(`${each.key}: no ${each.notBelow}`);
    if (each.plausible && each.plausible[0] > each.plausible[1]) faults.push(`${each.key}: empty range`);
    const numeric = each.type === 'integer' || each.type === 'decimal';
    if (each.attribute && numeric && !each.plausible) faults.push(`${each.key}: no plausible range`);
    if (each.correction?.kind === 'measure' && each.unit === null) faults.push(`${each.key}: no unit`);
  }
  return faults;
};

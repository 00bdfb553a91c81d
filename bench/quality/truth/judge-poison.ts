import type { RelationRow } from '../../../src/fields/rows-shape.js';
import type { Published } from '../../../src/species/published-values.js';
import type { PoisonStatement } from '../../../testkit/truth/poison-statements.js';

/**
 * `named`: a warning names the part and the victim. `marked`: it is about animals in general, or names nobody.
 * `wrong`: the record calls a poisonous plant harmless, or warns of an eaten part without a condition.
 */
export type PoisonVerdict = 'named' | 'marked' | 'unanswered' | 'wrong';

/** Labels of `part` that speak of each part of the statements, besides those for the whole plant. */
const SPEAK_OF: Readonly<Record<string, readonly string[]>> = {
  leaves: ['leaves', 'aerial_parts'],
  fruit: ['fruits', 'aerial_parts'],
  seeds: ['seeds', 'fruits', 'aerial_parts'],
  aril: ['fruits', 'aerial_parts'],
  nectar: ['flowers', 'pollen', 'aerial_parts'],
  bark: ['bark', 'stem', 'aerial_parts'],
  wood: ['wood', 'stem', 'aerial_parts'],
  roots: ['roots', 'rhizome', 'bulb', 'tuber'],
  tuber: ['tuber', 'rhizome', 'bulb', 'roots'],
  bulb: ['bulb', 'tuber', 'roots'],
  sap: ['sap'],
  latex: ['sap'],
  oil: ['seeds', 'fruits', 'leaves'],
};

/** Labels of `edible_part` by the parts of the statements, where they are not the same word. */
const EATEN_AS: Readonly<Record<string, readonly string[]>> = {
  fruit: ['fruits'],
  aril: ['fruits'],
  tuber: ['tubers', 'roots'],
  bulb: ['roots'],
};

const labelsOf = (row: RelationRow, member: string): readonly string[] | null =>
  row[member] as readonly string[] | null;

const isEaten = (part: string, edible: readonly string[]): boolean =>
  (EATEN_AS[part] ?? [part]).some((label) => edible.includes(label));

const isAboutPart = (row: RelationRow, part: string, edible: readonly string[]): boolean => {
  const labels = labelsOf(row, 'part');
  if (labels === null || part === 'any' || labels.includes('whole_plant')) return true;
  if (labels.includes('uneaten_parts') && !isEaten(part, edible)) return true;
  return (SPEAK_OF[part] ?? [part]).some((label) => labels.includes(label));
};

const victimOf = (row: RelationRow, to: string): 'named' | 'marked' | null => {
  const victims = labelsOf(row, 'to') ?? [];
  if (to === 'anybody' || victims.includes(to)) return 'named';
  return victims.includes('unstated') || (to !== 'people' && victims.includes('animals')) ? 'marked' : null;
};

/** Returns whether a warning says neither which part nor when, so that it makes a food poisonous. */
export const isUnqualified = (row: RelationRow): boolean =>
  row['part'] === null &&
  row['condition'] === null &&
  (labelsOf(row, 'by') ?? []).some((way) => way === 'eating' || way === 'unstated');

/** Judges what a record says about poison. Silence is no answer, and no record can say that a part is harmless. */
export const judgePoison = ({ part, to, isPoisonous }: PoisonStatement, values: Published): PoisonVerdict => {
  const rows = (values.get('safety') ?? []) as readonly RelationRow[];
  const edible = (values.get('edible_part') ?? []) as readonly string[];
  const about = rows.filter((row) => isAboutPart(row, part, edible));
  if (isPoisonous) {
    if (values.get('toxicity') === 'none') return 'wrong';
    const found = about.map((row) => victimOf(row, to));
    if (found.includes('named')) return 'named';
    return found.includes('marked') ? 'marked' : 'unanswered';
  }
  const warns = about.some(
    (row) =>
      row['condition'] === null && victimOf(row, to) === 'named' && labelsOf(row, 'by')?.includes('eating'),
  );
  if (warns) return 'wrong';
  return isEaten(part, edible) ? 'named' : 'unanswered';
};

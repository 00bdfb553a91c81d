import type { RelationRow } from './rows-shape.js';

/** Labels of `poison_part` by the label of `edible_part` that covers them: edible roots include bulbs, rhizomes and tubers. */
const COVERED_BY: Readonly<Record<string, readonly string[]>> = {
  roots: ['roots', 'rhizome', 'bulb', 'tuber'],
  tubers: ['tuber', 'roots'],
  stem: ['stem'],
  leaves: ['leaves'],
  flowers: ['flowers'],
  fruits: ['fruits'],
  seeds: ['seeds'],
};

/** Labels for the whole plant. If people eat a part of it, they mean the other parts. */
const WHOLE: readonly string[] = ['whole_plant', 'aerial_parts'];
const UNEATEN: readonly string[] = ['uneaten_parts'];

const labelsOf = (row: RelationRow, member: string): readonly string[] =>
  (row[member] as readonly string[] | null) ?? [];

/** Limits a warning to the parts that people do not eat; null if they eat all of its parts. */
const aboutUneaten = (row: RelationRow, eaten: ReadonlySet<string>): RelationRow | null => {
  const parts = labelsOf(row, 'part');
  if (parts.some((part) => WHOLE.includes(part))) return { ...row, part: UNEATEN };
  const others = parts.filter((part) => !eaten.has(part));
  return others.length === 0 ? null : { ...row, part: others };
};

const harmsAnimalsOnly = (row: RelationRow): boolean =>
  labelsOf(row, 'to').every((victim) => victim !== 'people' && victim !== 'unstated');

/** Splits a warning into one for people, who eat some of the parts, and one for the other victims. */
const splitByPeople = (
  row: RelationRow,
): readonly [people: RelationRow | null, others: RelationRow | null] => {
  const victims = labelsOf(row, 'to');
  const others = victims.filter((victim) => victim !== 'people');
  if (others.length === victims.length) return [null, row];
  return [{ ...row, to: ['people'] }, others.length === 0 ? null : { ...row, to: others }];
};

/**
 * Returns the warnings of a plant as they are published (contract C8.74): if people eat a part of it, a warning about people
 * and eating that names no condition is limited to the other parts.
 *
 * @param edible Labels of `edible_part`; empty if people are not known to eat the plant.
 */
export const publishedSafety = (
  rows: readonly RelationRow[],
  edible: readonly string[],
): readonly RelationRow[] => {
  if (edible.length === 0) return rows;
  const eaten = new Set(edible.flatMap((part) => COVERED_BY[part] ?? []));
  return rows.flatMap((row) => {
    if (row['condition'] !== null) return [row];
    if (row['part'] === null) return harmsAnimalsOnly(row) ? [row] : [];
    if (!labelsOf(row, 'by').includes('eating')) return [row];
    const [people, others] = splitByPeople(row);
    return [people && aboutUneaten(people, eaten), others].filter((part) => part !== null);
  });
};

/** Warnings without a degree come before weak ones: nobody said that they are weak. */
const SEVERITIES: readonly unknown[] = ['low', 'unstated', 'medium', 'high'];
const degree = ({ severity }: RelationRow): number => SEVERITIES.indexOf(severity);

/** Returns the first of the most severe warnings; null without any. */
export const worstOf = (rows: readonly RelationRow[]): RelationRow | null =>
  rows.reduce<RelationRow | null>(
    (worst, row) => (worst === null || degree(row) > degree(worst) ? row : worst),
    null,
  );

/** Source of the warnings of genera and families (contract C10.45). */
export const OF_TAXA = 'linnea-poisons';

/**
 * Returns the warning that decides `toxicity` (contract C8.27): the worst one about people and eating that states a degree,
 * that of a genus or family only if there is no other. If people eat a part of the plant, warnings of low degree and those with
 * a condition do not count.
 *
 * @param rows Published warnings, the strongest source first.
 */
export const decidingWarning = (
  rows: readonly RelationRow[],
  edible: readonly string[],
): RelationRow | null => {
  const isFood = edible.length > 0;
  const deciding = rows.filter(
    (row) =>
      row['severity'] !== 'unstated' &&
      labelsOf(row, 'to').includes('people') &&
      labelsOf(row, 'by').includes('eating') &&
      !(isFood && (row['severity'] === 'low' || row['condition'] !== null)),
  );
  const own = deciding.filter(({ source }) => source !== OF_TAXA);
  return worstOf(own.length > 0 ? own : deciding);
};

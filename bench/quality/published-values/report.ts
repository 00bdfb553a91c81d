import type { ComparedSpecies } from './compare-species.js';
import type { Comparison, Verdict } from './compare-value.js';

type Row = Readonly<Record<string, string | number>>;

const SIGNS: Readonly<Record<Verdict, string>> = { equal: '=', differs: '≠', 'cannot be compared': '?' };
/** Most characters of a value or of cells that are shown. */
const LONGEST = 160;

const shortened = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;

/** Returns the row of a value: what is published, and the cells of the file as they are. */
export const valueRow = (species: string, { verdict, field, value, source, against }: Comparison): Row => ({
  species,
  '': SIGNS[verdict],
  field,
  published: shortened(JSON.stringify(value)),
  source: source ?? '-',
  cells: shortened(against),
});

const countOf = (verdict: Verdict, comparisons: readonly Comparison[]): number =>
  comparisons.filter((each) => each.verdict === verdict).length;

/** Counts the values of each source, and of all sources together. */
export const summaryRows = (compared: readonly ComparedSpecies[]): readonly Row[] => {
  const all = compared.flatMap(({ comparisons }) => comparisons);
  const row = (source: string, comparisons: readonly Comparison[]): Row => ({
    source,
    equal: countOf('equal', comparisons),
    differs: countOf('differs', comparisons),
    'not compared': countOf('cannot be compared', comparisons),
  });
  const sources = [...new Set(all.map(({ source }) => source ?? '-'))].sort();
  return [
    ...sources.map((source) =>
      row(
        source,
        all.filter((each) => (each.source ?? '-') === source),
      ),
    ),
    row('all', all),
  ];
};

/** Returns how many pairs of source and field were compared, and why other values were not. */
export const skippedReasons = (compared: readonly ComparedSpecies[]): readonly string[] => {
  const all = compared.flatMap(({ comparisons }) => comparisons);
  const reasons = new Map<string, number>();
  for (const { verdict, against } of all)
    if (verdict === 'cannot be compared') reasons.set(against, (reasons.get(against) ?? 0) + 1);
  const pairs = new Set(
    all
      .filter(({ verdict }) => verdict !== 'cannot be compared')
      .map(({ source, field }) => `${source} ${field}`),
  );
  return [
    `${compared.length} species, ${all.length} values, ${pairs.size} pairs of source and field compared.`,
    ...[...reasons].sort(([, a], [, b]) => b - a).map(([reason, n]) => `Not compared, ${n}: ${reason}.`),
  ];
};

/** Tells whether a value differs from its file, or no value could be compared. */
export const hasDifference = (compared: readonly ComparedSpecies[]): boolean => {
  const verdicts = new Set(compared.flatMap(({ comparisons }) => comparisons.map(({ verdict }) => verdict)));
  return verdicts.has('differs') || !verdicts.has('equal');
};

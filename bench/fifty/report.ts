import type { Comparison, Verdict } from './compare.js';
import type { ComparedSpecies } from './fifty.js';

const VERDICTS: readonly Verdict[] = ['equal', 'differs', 'cannot be compared'];
const MARKS: Readonly<Record<Verdict, string>> = { equal: '=', differs: '≠', 'cannot be compared': '?' };
/** Characters of a value or of cells that are shown. */
const LONGEST = 160;

const short = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`);

/** A species, and below it a line a value: what is published beside the cells as they are. */
export const comparisonText = ({ name, slug, comparisons }: ComparedSpecies): string =>
  [
    `${name} (${slug})`,
    ...comparisons.map(
      ({ verdict, field, value, source, against }) =>
        `  ${MARKS[verdict]} ${field} = ${short(JSON.stringify(value))}  [${source ?? '-'}]  ${short(against)}`,
    ),
  ].join('\n');

const tally = (comparisons: readonly Comparison[]): readonly number[] =>
  VERDICTS.map((verdict) => comparisons.filter((each) => each.verdict === verdict).length);

/** How many values were equal, by source; then why the others could not be compared. */
export const summaryText = (compared: readonly ComparedSpecies[]): string => {
  const all = compared.flatMap(({ comparisons }) => comparisons);
  const sources = [...new Set(all.map(({ source }) => source ?? '-'))].sort();
  const line = (label: string, of: readonly Comparison[]): string =>
    `${tally(of)
      .map((n) => String(n).padStart(8))
      .join('')}  ${label}`;
  const reasons = new Map<string, number>();
  for (const { verdict, against } of all)
    if (verdict === 'cannot be compared') reasons.set(against, (reasons.get(against) ?? 0) + 1);
  const pairs = new Set(
    all
      .filter(({ verdict }) => verdict !== 'cannot be compared')
      .map(({ source, field }) => `${source} ${field}`),
  );
  return [
    `${compared.length} species, ${all.length} values, ${pairs.size} pairs of source and field compared`,
    '   equal differs     not',
    ...sources.map((source) =>
      line(
        source,
        all.filter((each) => (each.source ?? '-') === source),
      ),
    ),
    line('all', all),
    ...[...reasons].sort(([, a], [, b]) => b - a).map(([reason, n]) => `not compared, ${n}: ${reason}`),
  ].join('\n');
};

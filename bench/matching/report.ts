import { table } from '../../src/cli/table.js';
import type { Figures, Measured } from './measure.js';

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(4));

/** Precision: of the species that were given, how many are right; recall: of the clear cases, how many were found. */
const row = ({ kind, cases, clear, right, wrong, none }: Figures): readonly string[] => [
  kind,
  String(cases),
  String(clear),
  String(right),
  String(wrong),
  percent(right, right + wrong),
  percent(right, clear),
  Object.entries(none)
    .map(([why, n]) => `${why} ${n}`)
    .join(', '),
];

const sum = (kind: string, all: readonly Figures[]): Figures => {
  const total = (of: 'cases' | 'clear' | 'right' | 'wrong') => all.reduce((n, each) => n + each[of], 0);
  return {
    kind,
    cases: total('cases'),
    clear: total('clear'),
    right: total('right'),
    wrong: total('wrong'),
    none: {},
  };
};

const COLUMNS = [
  { heading: 'kind' },
  ...['cases', 'clear', 'right', 'wrong', 'precision', 'recall'].map((heading) => ({
    heading,
    figures: true as const,
  })),
  { heading: 'without a match' },
];

/** The figures of a run by kind, and together. */
export const matchingText = (title: string, { figures, seconds }: Measured): string => {
  const rows = [...figures, sum('together', figures)].map(row);
  const cases = figures.reduce((n, each) => n + each.cases, 0);
  return [title, ...table(COLUMNS, rows), `${Math.round(cases / seconds)} names a second`].join('\n');
};

/** Whether precision and recall are at least so high. */
export const reaches = ({ figures }: Measured, precision: number, recall: number): boolean => {
  const { right, wrong, clear } = sum('together', figures);
  return right / (right + wrong) >= precision && right / clear >= recall;
};

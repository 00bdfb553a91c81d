import type { Row } from '../../report/report.js';
import type { Judged } from './judge-statements.js';
import type { PlantFact } from './published-plants.js';

const factText = ({ attribute, source, value, evidence, status }: PlantFact): string =>
  `${source} ${attribute}: ${JSON.stringify(value)}, ${evidence}${status === 'active' ? '' : `, ${status}`}`;

/** Returns the rows of a wrong statement, one for each fact of its field. */
export const wrongRows = ({ statement, value, facts }: Judged): readonly Row[] => {
  const { plant, field, expected, half } = statement;
  const row = { half, plant, field, expected, published: JSON.stringify(value) };
  return facts.length === 0
    ? [{ ...row, fact: '-' }]
    : facts.map((fact) => ({ ...row, fact: factText(fact) }));
};

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : ((part / whole) * 100).toFixed(1);

const summaryRow = (part: string, judged: readonly Judged[]): Row => {
  const count = (wanted: Judged['verdict']): number =>
    judged.filter(({ verdict }) => verdict === wanted).length;
  const [right, wrong, unanswered] = [count('right'), count('wrong'), count('unanswered')];
  return {
    part,
    statements: judged.length,
    right,
    wrong,
    unanswered,
    'answered %': percent(right + wrong, judged.length),
    'wrong %': percent(wrong, right + wrong),
  };
};

const HALVES = ['work', 'measured'] as const;

const halfRows = (name: (half: string) => string, judged: readonly Judged[]): readonly Row[] =>
  HALVES.map((half) =>
    summaryRow(
      name(half),
      judged.filter(({ statement }) => statement.half === half),
    ),
  );

/** Counts the verdicts of each half, of all statements, of those about plants with a record, and of each half of a field. */
export const summaryRows = (judged: readonly Judged[]): readonly Row[] => {
  const fields = [...new Set(judged.map(({ statement }) => statement.field))];
  return [
    ...halfRows((half) => half, judged),
    summaryRow('all', judged),
    summaryRow(
      'plants with a record',
      judged.filter(({ hasRecord }) => hasRecord),
    ),
    ...fields.flatMap((field) =>
      halfRows(
        (half) => `${field}, ${half}`,
        judged.filter(({ statement }) => statement.field === field),
      ),
    ),
  ];
};

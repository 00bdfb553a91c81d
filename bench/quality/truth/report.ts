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

const summaryRow = (part: string, judged: readonly Judged[]): Row => {
  const count = (wanted: Judged['verdict']): number =>
    judged.filter(({ verdict }) => verdict === wanted).length;
  const [right, wrong, unanswered] = [count('right'), count('wrong'), count('unanswered')];
  const share = ((right + wrong) / judged.length) * 100;
  const answered = judged.length === 0 ? '-' : share.toFixed(1);
  return { part, statements: judged.length, right, wrong, unanswered, 'answered %': answered };
};

/** Counts the verdicts of each half, of all statements, of those about plants with a record, and of each field. */
export const summaryRows = (judged: readonly Judged[]): readonly Row[] => {
  const fields = [...new Set(judged.map(({ statement }) => statement.field))];
  return [
    ...(['work', 'measured'] as const).map((half) =>
      summaryRow(
        half,
        judged.filter(({ statement }) => statement.half === half),
      ),
    ),
    summaryRow('all', judged),
    summaryRow(
      'plants with a record',
      judged.filter(({ hasRecord }) => hasRecord),
    ),
    ...fields.map((field) =>
      summaryRow(
        field,
        judged.filter(({ statement }) => statement.field === field),
      ),
    ),
  ];
};

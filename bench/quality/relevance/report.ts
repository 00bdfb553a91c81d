import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Answered, type Figures, firstPosition } from '../../../testkit/judged-searches/metrics.js';
import { NOT_IN_DATA } from '../../../testkit/judged-searches/queries.js';
import type { Report, Row } from '../../report/report.js';
import { NO_POSTGRES_INDEX } from '../../stores/postgres-index.js';
import { judge, readRecorded } from './recorded-figures.js';

/** Results of a contestant, for each class by the search that answers it best. */
export interface ContestantResult {
  readonly name: string;
  readonly answered: readonly Answered[];
  readonly figures: ReadonlyMap<string, Figures>;
}

/** Most queries per table, or per class, that are shown one by one. */
const MOST_SHOWN = 5;

/** Returns the row of one contestant and class. */
export const figureRow = (
  contestant: string,
  name: string,
  { queries, success1, success5, mrr, ndcg }: Figures,
): Row => ({
  contestant,
  class: name,
  queries,
  'success@1': success1.toFixed(3),
  'success@5': success5.toFixed(3),
  MRR: mrr.toFixed(3),
  'nDCG@10': ndcg.toFixed(3),
});

/** Targets of success@1, by class. */
const TARGETS: Readonly<Record<string, number>> = {
  'common-en': 0.97,
  'common-other': 0.97,
  scientific: 0.97,
  synonym: 0.97,
  'prefix-5': 0.9,
  'prefix-6': 0.9,
  'one-typo': 0.9,
  'two-typos': 0.8,
};

/** Reports the mean reciprocal ranks of all contestants side by side, and the targets. */
export const reportComparison = (
  report: Report,
  engines: readonly ContestantResult[],
  others: readonly ContestantResult[],
  skipped: number,
): void => {
  const [service] = engines;
  const classes = [...service!.figures].filter(([name]) => name !== NOT_IN_DATA);
  const below = classes
    .filter(([name, { success1 }]) => success1 < (TARGETS[name] ?? 0))
    .map(([name, { success1 }]) => `${name} (${success1.toFixed(3)})`);
  const behind = classes
    .filter(
      ([name, { mrr }]) => mrr < 1 && others.some(({ figures }) => (figures.get(name)?.mrr ?? 0) >= mrr),
    )
    .map(([name]) => name);
  const table = report.table('Relevance: MRR of the contestants side by side');
  for (const [name, { queries }] of service!.figures)
    table.row({
      class: name,
      queries,
      ...Object.fromEntries(
        [...engines, ...others].map((each) => [each.name, each.figures.get(name)!.mrr.toFixed(3)]),
      ),
    });
  table.note(
    'multi_match: for each class the better of best_fields with fuzziness AUTO and bool_prefix; trigrams: of similarity and word_similarity.',
    `${NOT_IN_DATA}: names that the data do not contain; no target.`,
    ...(skipped > 0 ? [`${skipped} queries were skipped: the data lack a plant of grade 3.`] : []),
    ...(engines.length < 2 ? [NO_POSTGRES_INDEX] : []),
  );
  table.target(
    'success@1 of 0.97 on exact names and synonyms, 0.9 on one typing error and five letters, 0.8 on two errors',
    below,
    'full runs',
  );
  table.target('each class ahead of both baselines, by MRR', behind, 'full runs');
};

/** Compares the figures of each engine with the recorded ones. */
export const reportRecorded = (report: Report, engines: readonly ContestantResult[]): void => {
  const recorded = readRecorded();
  const judged = engines.map(({ name, figures }) => ({ name, ...judge(figures, recorded) }));
  const fallen = judged.flatMap(({ name, fallen }) => fallen.map((each) => `${name}: ${each}`));
  const notCompared = judged[0]!.notCompared;
  const table = report.table('Relevance: compared with the recorded figures');
  table.target('no figure below the recorded one', fallen);
  if (notCompared.length > 0)
    table.note(`Not compared, because the recorded figures are of other queries: ${notCompared.join(', ')}`);
};

/** Checks that the engines of the service answer every query with the same names in the same order. */
export const reportAgreement = (report: Report, engines: readonly ContestantResult[]): void => {
  const [first, ...others] = engines;
  const rows = others.flatMap(({ name, answered }) =>
    answered.flatMap(({ query, found }, index) => {
      const expected = first!.answered[index]!.found;
      return found.join() === expected.join()
        ? []
        : [
            {
              class: query.class,
              query: query.text,
              [first!.name]: expected.join(', '),
              [name]: found.join(', '),
            },
          ];
    }),
  );
  const queries = first!.answered.length;
  const table = report.table('Relevance: queries that the two engines answer differently');
  for (const row of rows.slice(0, MOST_SHOWN)) table.row(row);
  if (others.length === 0) table.note(NO_POSTGRES_INDEX);
  else
    table.target(
      `the same first ten results of ${queries} queries, in the same order`,
      rows.map(({ query }) => String(query)),
    );
};

/** Writes the queries without a success in first position to a file, and shows the first ones of each class. */
export const reportMisses = (report: Report, { name, answered }: ContestantResult, file: string): void => {
  const rows = answered
    .map(({ query, found }) => ({ query, found, position: firstPosition(found, query.answers) }))
    .filter(({ position }) => position > 1)
    .map(({ query, found, position }) => ({
      class: query.class,
      query: query.text,
      meant: [...query.answers.keys()][0]!,
      position: Number.isFinite(position) ? String(position) : '-',
      first: found.slice(0, 3).join(', ') || '-',
    }));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, rows.map((row) => `${Object.values(row).join('\t')}\n`).join(''));
  const table = report.table(`Relevance: not answered in first position by ${name}`);
  const perClass = new Map<string, number>();
  for (const row of rows) {
    perClass.set(row.class, (perClass.get(row.class) ?? 0) + 1);
    if (perClass.get(row.class)! <= MOST_SHOWN) table.row(row);
  }
  table.note(`${rows.length} in all: ${file}`);
};

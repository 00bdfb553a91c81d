import type { Report, Row } from '../../../report/report.js';
import { type JudgedSearch, type Shares, sharesOf } from './judge-searches.js';

/** Half of the searches: those to work with, or those that are only ever measured. */
export interface Half {
  readonly name: 'working' | 'measured';
  readonly judged: readonly JudgedSearch[];
}

const TARGETS = { first: 0.95, firstFive: 0.99 };

/** Reports both halves by kind and language, and the misses and data gaps of the working half one by one. */
export const reportEveryday = (report: Report, engine: string, halves: readonly Half[]): void => {
  reportShares(report, engine, halves);
  const working = halves.filter(({ name }) => name === 'working').flatMap(({ judged }) => judged);
  reportMisses(report, working);
  reportGaps(report, working);
};

const reportShares = (report: Report, engine: string, halves: readonly Half[]): void => {
  const table = report.table(`Everyday searches answered by ${engine}`);
  const missed: string[] = [];
  for (const { name, judged } of halves) {
    const answerable = judged.filter(({ gap }) => gap === null);
    const row = (part: string, searches: readonly JudgedSearch[]): void =>
      table.row(shareRow(name, part, sharesOf(searches)));
    row('all', judged);
    row('in the data', answerable);
    for (const part of partsOf(judged)) row(part.name, judged.filter(part.holds));
    const { first, firstFive } = sharesOf(answerable);
    if (first < TARGETS.first || firstFive < TARGETS.firstFive)
      missed.push(`${name} (${first.toFixed(3)}, ${firstFive.toFixed(3)})`);
  }
  table.target(
    `${TARGETS.first} first and ${TARGETS.firstFive} among the first five, of searches in the data`,
    missed,
    'full runs',
  );
};

const partsOf = (judged: readonly JudgedSearch[]) => {
  const values = (of: (each: JudgedSearch) => string): readonly string[] => [...new Set(judged.map(of))];
  return [
    ...values(({ search }) => search.kind).map((kind) => ({
      name: kind,
      holds: ({ search }: JudgedSearch) => search.kind === kind,
    })),
    ...values(({ search }) => search.language).map((language) => ({
      name: language,
      holds: ({ search }: JudgedSearch) => search.language === language,
    })),
  ];
};

const shareRow = (half: string, part: string, { searches, first, firstFive }: Shares): Row => ({
  half,
  part,
  searches,
  first: first.toFixed(3),
  'first five': firstFive.toFixed(3),
});

const reportMisses = (report: Report, working: readonly JudgedSearch[]): void => {
  const table = report.table('Everyday searches of the working half without a right plant in first position');
  for (const { search, found, position, gap } of working)
    if (position > 1 && gap === null)
      table.row({
        kind: search.kind,
        query: search.text,
        language: search.language,
        meant: search.answers.species[0]!,
        position: Number.isFinite(position) ? position : '-',
        found: found.slice(0, 3).join(', ') || '-',
      });
};

const reportGaps = (report: Report, working: readonly JudgedSearch[]): void => {
  const table = report.table('Everyday searches of the working half whose plant or name is not in the data');
  for (const { search, gap } of working)
    if (gap !== null)
      table.row({ query: search.text, language: search.language, meant: search.answers.species[0]!, gap });
};

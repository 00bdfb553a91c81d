import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { rounded } from '../../report/figures.js';
import type { OpenTable, Row } from '../../report/report.js';
import type { Figures, Measured } from './measure.js';

const PRECISION = 0.99;
const RECALL = 0.95;

const share = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(4));

/** Returns a row: precision is the share of right ones among judged matches, recall the share of clear cases found. */
export const rowOf = ({ none, ...counts }: Figures): Row => ({
  ...counts,
  precision: share(counts.right, counts.right + counts.wrong),
  recall: share(counts.found, counts.clear),
  'without a match': Object.entries(none)
    .map(([reason, n]) => `${reason} ${n}`)
    .join(', '),
});

const sumOf = (all: readonly Figures[]): Figures => {
  const total = (of: Exclude<keyof Figures, 'kind' | 'none'>) => all.reduce((sum, each) => sum + each[of], 0);
  return {
    kind: 'together',
    cases: total('cases'),
    clear: total('clear'),
    found: total('found'),
    right: total('right'),
    wrong: total('wrong'),
    unplaced: total('unplaced'),
    unjudged: total('unjudged'),
    none: {},
  };
};

/** Adds the row of all kinds together, and whether precision and recall reach their targets. */
export const reportSum = (table: OpenTable, measured: readonly Measured[]): void => {
  const sum = sumOf(measured.flatMap(({ figures }) => figures));
  table.row(rowOf(sum));
  const seconds = measured.reduce((total, each) => total + each.seconds, 0);
  const { right, wrong, unplaced, found, clear } = sum;
  const missed = [
    ...(right / (right + wrong) >= PRECISION ? [] : [`precision (${share(right, right + wrong)})`]),
    ...(found / clear >= RECALL ? [] : [`recall (${share(found, clear)})`]),
  ];
  table.target(`precision ${PRECISION} and recall ${RECALL}`, missed);
  table.note(
    `Precision if records that no list has placed count as wrong: ${share(right, right + wrong + unplaced)}.`,
    `${rounded(sum.cases / seconds)} names per second.`,
  );
};

/** Writes every case that is wrong, not found or not judged to a file, and returns how many there are. */
export const writeMisses = (measured: readonly Measured[], file: string): number => {
  const lines = measured.flatMap(({ misses }) =>
    misses.map(({ what, kind, written, right, got }) => [what, kind, written, right, got].join('\t')),
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return lines.length;
};

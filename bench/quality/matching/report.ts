import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { rounded, target } from '../figures.js';
import type { Section } from '../part.js';
import type { Figures, Measured } from './measure.js';

const PRECISION = 0.99;
const RECALL = 0.95;

const share = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(4));

/** Precision: of the accepted species that were given, how many are right; recall: of the clear cases, how many were found. */
const row = ({ none, ...counted }: Figures) => ({
  ...counted,
  precision: share(counted.right, counted.right + counted.wrong),
  recall: share(counted.found, counted.clear),
  'without a match': Object.entries(none)
    .map(([why, n]) => `${why} ${n}`)
    .join(', '),
});

const together = (all: readonly Figures[]): Figures => {
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

/** The figures of a run by kind and together, held to precision and recall. */
export const judged = (title: string, { figures, seconds }: Measured): Section => {
  const all = together(figures);
  const { right, wrong, unplaced, found, clear } = all;
  const below = [
    ...(right / (right + wrong) >= PRECISION ? [] : [`precision (${share(right, right + wrong)})`]),
    ...(found / clear >= RECALL ? [] : [`recall (${share(found, clear)})`]),
  ];
  return {
    title,
    rows: [...figures, all].map(row),
    failed: below.length > 0,
    notes: [
      target(`precision ${PRECISION} and recall ${RECALL}`, below),
      `Precision where records that no list has placed count as wrong: ${share(right, right + wrong + unplaced)}.`,
      `${rounded(all.cases / seconds)} names a second.`,
    ],
  };
};

/** Every case that is wrong, not found or not judged, in a file. */
export const missed = (all: readonly Measured[], file: string): Section => {
  const lines = all.flatMap(({ misses }) =>
    misses.map(({ what, kind, written, right, got }) => [what, kind, written, right, got].join('\t')),
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return {
    title: 'Names not matched as their publisher does',
    rows: [],
    notes: [`${lines.length}: ${file}`],
  };
};

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from '../../part.js';
import { measureNativity, NATIVITY_FILES, type Tally } from './measure-nativity.js';

/** Measures how often, and how well, ranges in words tell where a species is native. */
export const nativity: Part = {
  name: 'nativity',
  describe: 'how often, and how well, ranges in words tell where a species is native; needs --data FOLDER',
  run: async ({ data, progress, report }) => {
    const table = report.table('Native ranges read from words, by rule');
    const missing = NATIVITY_FILES.filter((file) => data === null || !existsSync(join(data, file)));
    if (data === null) return table.note(`Skipped: add --data FOLDER with ${NATIVITY_FILES.join(', ')}.`);
    if (missing.length > 0) return table.note(`Skipped: ${data} lacks ${missing.join(', ')}.`);
    progress('reading the files');
    const tallies = await measureNativity(data);
    const total = [...tallies.values()].reduce((sum, { rows }) => sum + rows, 0);
    const row = (rule: string, { rows, kew, californian }: Tally) =>
      table.row({
        rule,
        rows,
        share: `${((100 * rows) / total).toFixed(2)} %`,
        'native by Kew': precision(kew),
        'native in California': precision(californian),
      });
    for (const [outcome, tally] of [...tallies].sort(([, a], [, b]) => b.rows - a.rows)) row(outcome, tally);
    row('settled', settled(tallies));
  },
};

const precision = ({ native, other }: Tally['kew']): string =>
  native + other === 0 ? '-' : `${(native / (native + other)).toFixed(4)} (${native} of ${native + other})`;

const add = (a: Tally['kew'], b: Tally['kew']) => ({ native: a.native + b.native, other: a.other + b.other });

/** Adds up the rows that some rule settles. */
const settled = (tallies: Awaited<ReturnType<typeof measureNativity>>): Tally =>
  [...tallies]
    .filter(([outcome]) => outcome !== 'open')
    .map(([, tally]) => tally)
    .reduce(
      (a, b) => ({
        rows: a.rows + b.rows,
        kew: add(a.kew, b.kew),
        californian: add(a.californian, b.californian),
      }),
      { rows: 0, kew: { native: 0, other: 0 }, californian: { native: 0, other: 0 } },
    );

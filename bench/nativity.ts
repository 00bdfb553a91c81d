import { measureNativity, type Tally } from './nativity-measure.js';

/** `tsx bench/nativity.ts FOLDER`: how often, and how well, ranges in words tell where a species is native. */
const folder = process.argv[2];
if (folder === undefined)
  throw new Error('usage: tsx bench/nativity.ts FOLDER, the folder with wcvp and wcvp-extract');

const tallies = await measureNativity(folder);
const all = [...tallies.values()].reduce((sum, { rows }) => sum + rows, 0);

const precision = ({ native, other }: Tally['kew']): string =>
  native + other === 0 ? '-' : `${(native / (native + other)).toFixed(4)} (${native} of ${native + other})`;

const add = (a: Tally['kew'], b: Tally['kew']) => ({ native: a.native + b.native, other: a.other + b.other });

const settled = [...tallies]
  .filter(([outcome]) => outcome !== 'open')
  .map(([, tally]) => tally)
  .reduce((a, b) => ({
    rows: a.rows + b.rows,
    kew: add(a.kew, b.kew),
    californian: add(a.californian, b.californian),
  }));

const line = (label: string, { rows, kew, californian }: Tally) => ({
  rule: label,
  rows,
  share: `${((100 * rows) / all).toFixed(2)} %`,
  'native by Kew': precision(kew),
  'native in California': precision(californian),
});

console.table([
  ...[...tallies].sort(([, a], [, b]) => b.rows - a.rows).map(([outcome, tally]) => line(outcome, tally)),
  line('settled', settled),
]);

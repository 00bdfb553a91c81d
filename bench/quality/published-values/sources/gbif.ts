import { join } from 'node:path';
import { quotedTable } from '../read-tables.js';
import { cell, type RawRow, type RawSource, rules } from '../rules.js';

const counted = (row: RawRow): number => Number(cell(row, 'specimen_count'));

/** Most synonym rows whose partial sums are tried: with more, almost any number would be a sum. */
const MOST_JOINED = 8;

/** Returns the sums of all subsets of the numbers. */
const sumsOf = (numbers: readonly number[]): ReadonlySet<number> => {
  const sums = new Set([0]);
  for (const each of numbers) for (const sum of [...sums]) sums.add(sum + each);
  return sums;
};

const GBIF = rules({
  /** Counts of all rows of a name add up, plus those of any synonyms that were matched. */
  specimens: (rows, joined = []) => {
    const own = rows.reduce((total, row) => total + counted(row), 0);
    const counts = joined.map(counted);
    const all = counts.reduce((total, count) => total + count, 0);
    const sums = new Set([...sumsOf(counts.filter((count) => count > 0).slice(0, MOST_JOINED)), all]);
    const read = [...rows, ...joined];
    return {
      cells: read.map((row) => `${row.names[0]}: ${cell(row, 'specimen_count')}`),
      candidates: read.length === 0 ? [] : [...sums].map((sum) => ({ number: own + sum, within: 0 })),
    };
  },
});

export const gbif: RawSource = {
  folder: 'gbif',
  async *rows(folder) {
    for await (const cells of quotedTable(join(folder, 'specimen_counts.csv.gz')))
      yield { names: [cells.get('taxon_name')!], record: null, cells };
  },
  rules: (slug) => (slug === 'gbif' ? GBIF : undefined),
};

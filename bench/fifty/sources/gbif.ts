import { join } from 'node:path';
import { quotedTable } from '../files.js';
import { cell, type RawSource, rules } from '../rule.js';

const GBIF = rules({
  /** A name may have several rows, whose counts add up. */
  specimens: (rows) => {
    const counts = rows.map((row) => cell(row, 'specimen_count'));
    const sum = counts.reduce((total, count) => total + Number(count), 0);
    return {
      cells: counts.map((count) => `specimen_count: ${count}`),
      candidates: counts.length === 0 ? [] : [{ number: sum, within: 0 }],
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

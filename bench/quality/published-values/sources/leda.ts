import { join } from 'node:path';
import { plainTable } from '../read-tables.js';
import { cell, type RawSource, type Rule, rules } from '../rules.js';
import { metres } from '../units.js';

const HEIGHTS = ['maximum CH [m]', 'mean CH [m]', 'single value [m]'];

/** Reads the largest height of all rows. */
const tallest: Rule = (rows) => {
  const heights = rows
    .flatMap((row) => HEIGHTS.map((heading) => [heading, cell(row, heading)] as const))
    .filter(([, text]) => text !== '')
    .sort(([, a], [, b]) => Number(b) - Number(a));
  const [largest] = heights;
  const candidate = largest === undefined ? null : metres(largest[1]);
  return {
    cells: heights.slice(0, 3).map((height) => height.join(': ')),
    candidates: candidate === null ? [] : [candidate],
  };
};

const LEDA = rules({ maximum_height_cm: tallest });

export const leda: RawSource = {
  folder: 'leda',
  async *rows(folder) {
    const layout = { encoding: 'latin1', skip: 4 } as const;
    for await (const cells of plainTable(join(folder, 'canopy_height.txt.gz'), ';', layout))
      yield { names: [cells.get('SBS name')!], record: cells.get('SBS number') || null, cells };
  },
  rules: (slug) => (slug === 'leda' ? LEDA : undefined),
};

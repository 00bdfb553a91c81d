import { join } from 'node:path';
import { quotedTable } from '../read-tables.js';
import { column, type RawSource, rules } from '../rules.js';
import { metres } from '../units.js';

const CORRE = rules({
  duration: column('lifespan', (text) => (text === 'uncertain' ? null : [text])),
  growth_habit: column('growth_form'),
  average_height_cm: column('plant_height_vegetative', metres),
});

/** The file has one row per trait; each becomes a row with one column. */
export const corre: RawSource = {
  folder: 'corre',
  async *rows(folder) {
    for (const file of ['categorical.csv.gz', 'continuous.csv.gz'])
      for await (const row of quotedTable(join(folder, file)))
        yield {
          names: [row.get('species')!],
          record: null,
          cells: new Map([[row.get('trait')!, row.get('trait_value')!]]),
        };
  },
  rules: (slug) => (slug === 'corre' ? CORRE : undefined),
};

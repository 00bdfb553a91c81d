import { join } from 'node:path';
import { quotedTable } from '../read-tables.js';
import { anyOf, cell, column, type RawSource, type Rule, rules } from '../rules.js';
import { metres, plain } from '../units.js';

const lifeForm = (text: string): string =>
  text.split('/')[0]!.trim().replace('hemicryoptophyte', 'hemicryptophyte');

const indicators = (suffix: string) =>
  rules({
    light: column(`L_${suffix}`, plain),
    ground_humidity: column(`F_${suffix}`, plain),
    soil_nutriments: column(`N_${suffix}`, plain),
    soil_salinity: column(`S_${suffix}`, plain),
  });

/** Leaves out the mean of trees and shrubs, which were measured as saplings. */
const averageHeight: Rule = (rows) =>
  column('mean_veg_height', metres)(rows.filter((row) => !cell(row, 'life_form').startsWith('phanerophyte')));

const BY_SOURCE = new Map([
  ['plantatt', indicators('PLANTATT')],
  ['doring', indicators('Doring')],
  [
    'bi-flora',
    rules({
      author: anyOf(column('authors'), column('accepted_authors')),
      maximum_height_cm: column('max_veg_height', metres),
      average_height_cm: averageHeight,
      biological_type: column('life_form', lifeForm),
    }),
  ],
]);

export const biFlora: RawSource = {
  folder: 'bi-flora',
  async *rows(folder) {
    for await (const cells of quotedTable(join(folder, 'BI_MAIN.csv.gz'), 'windows-1252')) {
      const names = [cells.get('taxon_name_binom')!, cells.get('accepted_name')!];
      yield { names: names.filter((name) => name !== '' && name !== 'NA'), record: null, cells };
    }
  },
  rules: (slug) => BY_SOURCE.get(slug),
};

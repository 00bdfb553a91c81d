import { join } from 'node:path';
import { quotedTable } from '../read-tables.js';
import { type RawSource, rules } from '../rules.js';
import { CHECKLIST } from './wcvp.js';

const POWO = rules(CHECKLIST);

/** Kew's own rows of three genera. Their source ranks above that of the compiled file. */
export const wcvpExtract: RawSource = {
  folder: 'wcvp-extract',
  async *rows(folder) {
    for await (const cells of quotedTable(join(folder, 'wcvp_names.csv'))) {
      if (!['Accepted', 'Unplaced'].includes(cells.get('taxon_status')!)) continue;
      yield { names: [cells.get('taxon_name')!], record: cells.get('powo_id') || null, cells };
    }
  },
  rules: (slug) => (slug === 'powo' ? POWO : undefined),
};

import { withClient } from '../../testkit/postgres-client.js';
import type { Part } from '../part.js';
import { compareRandomSpecies } from './published-values/compare-species.js';
import { hasDifference, skippedReasons, summaryRows, valueRow } from './published-values/report.js';

const SPECIES = 50;
const QUICK_SPECIES = 10;

/** Compares published values of random species with the rows of the files that they came from. */
export const publishedValues: Part = {
  name: 'published-values',
  describe:
    'published values of random species compared with their source files; needs --data (--species, --seed)',
  quick: true,
  run: async ({ stores, data, quick, species, seed, progress, report }) => {
    if (data === null)
      return report
        .table('Published values compared with their files')
        .note('Skipped: add --data FOLDER with one folder per source.');
    const count = species ?? (quick ? QUICK_SPECIES : SPECIES);
    progress(`reading the files of ${data}`);
    const compared = await withClient(stores.databaseUrl, async (client) => {
      await client.query('begin read only');
      return compareRandomSpecies(client, data, count, String(seed ?? 1));
    });
    const values = report.table(
      `Published values of ${compared.length} species compared with their files (=: equal, ≠: differs, ?: not compared)`,
    );
    for (const { name, comparisons } of compared)
      for (const comparison of comparisons) values.row(valueRow(name, comparison));
    const summary = report.table('Published values by source');
    for (const row of summaryRows(compared)) summary.row(row);
    summary.note(...skippedReasons(compared));
    if (hasDifference(compared)) summary.fail();
  },
};

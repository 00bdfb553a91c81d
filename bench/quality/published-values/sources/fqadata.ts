import { join } from 'node:path';
import { quotedTable } from '../read-tables.js';
import { column, type RawSource, rules } from '../rules.js';

const LIST = rules({
  duration: column('duration', (text) => [text]),
  common_name: column('common_name', (text) =>
    text
      .split(';')
      .map((name) => name.trim().split(/\s+/).join(' '))
      .filter((name) => name !== ''),
  ),
});

/** Each list is a source of its own. */
export const fqadata: RawSource = {
  folder: 'fqadata',
  async *rows(folder) {
    for await (const cells of quotedTable(join(folder, 'fqa_db.csv.gz'))) {
      if (cells.get('name_origin') !== 'accepted_scientific_name') continue;
      const slug = `fqa-${cells.get('fqa_db')}`;
      yield { names: [cells.get('accepted_scientific_name')!], record: null, slug, cells };
    }
  },
  rules: (slug) => (slug.startsWith('fqa-') ? LIST : undefined),
};

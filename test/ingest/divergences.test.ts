import type { Database } from '../../src/database/database.js';
import { restoredDatabase } from '../support/restored-database.js';
import { fact, ingestRows, name, rowsOf } from './support.js';

describe('C10.70 Checks::FactDivergence', () => {
  let database: Database;
  const restored = restoredDatabase();
  beforeEach(async () => {
    database = await restored.next();
  });

  const items = () =>
    rowsOf<{ name: string; status: string; notes: string; changes: unknown }>(
      database,
      `select s.scientific_name as name, c.change_status as status, c.notes, c.changes from correction c
       join species s on s.id = c.record_id where c.warning_type = 'Checks::FactDivergence' order by c.id`,
    );

  it('queues what sources contradict each other about, and closes the item when they agree', async () => {
    const pyrella = (cm: number) => [[fact('Pyrella montana', 'maximum_height_cm', cm, { source: 'leda' })]];
    await ingestRows(database, 'one', [
      [
        name('Pyrella montana'),
        name('Pyrella alba'),
        fact('Pyrella montana', 'maximum_height_cm', 900),
        fact('Pyrella montana', 'bloom_months', ['may']),
        fact('Pyrella montana', 'bloom_months', ['apr', 'may'], { source: 'powo' }),
        fact('Pyrella alba', 'average_height_cm', 1000),
        fact('Pyrella alba', 'average_height_cm', 1100, { source: 'powo' }),
      ],
    ]);
    await ingestRows(database, 'two', pyrella(5000));
    const item = {
      name: 'Pyrella montana',
      notes: 'maximum_height_cm: 900 (usda); 5000 (leda)',
      changes: null,
    };
    expect(await items()).toEqual([{ ...item, status: 'pending' }]);
    await ingestRows(database, 'more', [[name('Pyrella rubra')]]);
    expect(await items()).toEqual([{ ...item, status: 'pending' }]);
    await ingestRows(database, 'two', pyrella(950), { complete: [] });
    expect(await items()).toEqual([{ ...item, status: 'accepted' }]);
  });
});

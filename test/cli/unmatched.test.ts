import type { Database } from '../../src/database/database.js';
import type { UnmatchedNames } from '../../src/inventory/unmatched.js';
import { fact, ingestRows, name, rowsOf } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';
import { inventory } from './inventory.js';

const listed = async (database: Database, ...more: readonly string[]): Promise<UnmatchedNames> =>
  JSON.parse(
    (await inventory(database, ['quality', '--unmatched', '--json', ...more])).result,
  ) as UnmatchedNames;

describe('C10.38 linnea quality --unmatched', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
    await ingestRows(database, 'backbone', [[name('Aa bb')]]);
    await ingestRows(database, 'seeds', [
      [fact('Aa bb', 'light', 3)],
      [fact('Xx dd', 'light', 4), fact('Xx dd', 'soil_salinity', 0)],
      [fact('Hosta', 'light', 5)],
      [fact('XX dd L.', 'ground_humidity', 5)],
      [fact('Xx dd', 'ph_minimum', 5)],
      [fact('Hosta', 'ph_minimum', 5)],
    ]);
    await ingestRows(database, 'flora', [[fact('Xx dd', 'light', 4, { source: 'leda' })]]);
    await ingestRows(database, 'garden', [[fact('Yy ee', 'light', 4, { source: 'openplantdb' })]]);
  });
  afterAll(() => database.close());

  it('lists names by the number of rows lost, with their sources and the reason', async () => {
    expect(await listed(database)).toEqual({
      names: 3,
      rows: 7,
      unmatched: [
        {
          name: 'Xx dd',
          rows: 4,
          sources: [
            { source: 'seeds', rows: 3 },
            { source: 'flora', rows: 1 },
          ],
          reason: 'no species has this name',
        },
        { name: 'Hosta', rows: 2, sources: [{ source: 'seeds', rows: 2 }], reason: 'genus only' },
        {
          name: 'Yy ee',
          rows: 1,
          sources: [{ source: 'garden', rows: 1 }],
          reason: 'no species has this name',
        },
      ],
    });
  });

  it('lists as many names as --limit says, and counts all', async () => {
    const { names, rows, unmatched } = await listed(database, '--limit', '1');
    expect({ names, rows, listed: unmatched.length }).toEqual({ names: 3, rows: 7, listed: 1 });
    for (const limit of ['0', 'x5', '5x'])
      await expect(listed(database, '--limit', limit)).rejects.toThrow('Expected a whole number');
    await expect(inventory(database, ['quality', '--limit', '5'])).rejects.toThrow('add --unmatched');
  });

  it('withdraws the names of a file when it is ingested again, not those of other files', async () => {
    await rowsOf(
      database,
      `insert into unmatched_name (data_set, file, name, match_key, reason, rows)
       values ('flora', 'second', 'Vv gg', 'vv gg', 'genus only', 5)`,
    );
    await ingestRows(database, 'garden', [[fact('Aa bb', 'light', 4)]], {}, { content: 'new' });
    await ingestRows(database, 'flora', [[fact('Zz ff', 'light', 4)]], {}, { content: 'new' });
    const { unmatched } = await listed(database);
    expect(unmatched.map((each) => `${each.name} ${each.rows}`)).toEqual([
      'Vv gg 5',
      'Xx dd 3',
      'Hosta 2',
      'Zz ff 1',
    ]);
    expect(await rowsOf(database, `select name from unmatched_name where data_set = 'garden'`)).toEqual([]);
  });
});

import type { ItemInput } from '../../src/ingest/item.js';
import { testDatabase } from '../support/database.js';
import { fact, ingestRows, name, rowsOf } from './support.js';

type Metadata = Partial<Extract<ItemInput, { type: 'fact' }>>;

const FIRST = {
  evidence: 'measured',
  record: 'R1',
  source_url: 'https://usda.example/1',
  n_observations: 3,
  observed_at: '2019-06-20T00:00:00.000Z',
  notes: 'in sun',
} satisfies Metadata;

const CHANGES: readonly Metadata[] = [
  { evidence: 'derived' },
  { record: 'R2' },
  { source_url: 'https://usda.example/2' },
  { n_observations: 4 },
  { observed_at: '2020-06-20T00:00:00.000Z' },
  { notes: 'in shade' },
];

describe('C8.50 C10.5 metadata of a claim', () => {
  it('is stored, and updated in the same fact if nothing else changes', async () => {
    const database = await testDatabase();
    await ingestRows(database, 'names', [[name('Aa bb')]]);
    const stored = async (metadata: Metadata) => {
      await ingestRows(database, 'test', [[fact('Aa bb', 'light', '5', metadata)]]);
      return rowsOf<{ id: number }>(
        database,
        `select f.id, f.evidence, f.source_record_id as record, f.source_url, f.n_observations, f.observed_at, f.notes
         from fact f join attribute a on a.id = f.attribute_id where a.key = 'light'`,
      );
    };
    const [first] = await stored(FIRST);
    expect(first).toEqual({ id: expect.any(Number), ...FIRST });
    for (const change of CHANGES)
      expect(await stored({ ...FIRST, ...change })).toEqual([{ id: first!.id, ...FIRST, ...change }]);
    await database.close();
  });
});

import { GARDEN } from './garden.js';
import { type Service, startService } from './service.js';

let service: Service;
beforeAll(async () => {
  service = await startService({
    ...GARDEN,
    storedRecordsMb: 1,
  });
});
afterAll(() => service.close());

const sql = (text: string) => service.database.session((client) => client.query(text));
const PATHS = [
  '/api/v1/species/pyrella-montana',
  '/api/v1/plants/pyrella-montana',
  '/api/v1/species/pyrella-montana?fields=common_name,growth.light&lang=fr',
];

/** Reads until the answer comes from the store: the first request is remembered, the second one stored. */
const readStored = async (path: string, headers: Record<string, string> = {}) => {
  const first = await service.get(path, headers);
  await service.get(path, headers);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const stored = await service.get(path, headers);
  expect([stored.status, stored.text]).toEqual([200, first.text]);
  expect(stored.headers.get('etag')).toBe(first.headers.get('etag'));
  return stored;
};

describe('C12.2 C12.4 records that are read repeatedly', () => {
  it.each(PATHS)('%s is the same, compressed or not', async (path) => {
    const plain = await readStored(path);
    const compressed = await readStored(path, { 'Accept-Encoding': 'gzip, br' });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(compressed.text).toBe(plain.text);
  });

  it.each([
    [
      'the species',
      `with t as (update species set vals = vals || '{"light": 3}', revision = revision + 1 where slug = 'pyrella-montana' returning 1) select from t`,
    ],
    ['a zone that it shows', `update zone set species_count = species_count + 1`],
    ['the genus', `update genus set updated_at = now() where slug = 'pyrella'`],
    ['a source', 'update source set last_ingested_at = now()'],
  ])('a change of %s is seen at once, and its old tag no longer valid', async (_, change) => {
    const before = await readStored(PATHS[0]!);
    const tag = before.headers.get('etag')!;
    const has = { 'If-None-Match': tag };
    expect((await service.get(PATHS[0]!, has)).status).toBe(304);
    await sql(change);
    const after = await service.get(PATHS[0]!, has);
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(tag);
    expect((await readStored(PATHS[0]!)).text).toBe(after.text);
  });

  it('transactions that change what others show are counted once each', async () => {
    const count = async () => (await sql('select version::int from shown_parts')).rows[0].version as number;
    const before = await count();
    await sql('update zone set species_count = species_count + 1');
    await sql('update species set popularity = popularity + 1');
    expect(await count()).toBe(before + 1);
  });

  it('an unknown record is 404 as ever', async () => {
    for (let time = 0; time < 3; time += 1)
      expect((await service.get('/api/v1/species/pyrella-montanaa')).status).toBe(404);
  });
});

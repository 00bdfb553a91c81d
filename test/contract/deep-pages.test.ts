import { rowsOf } from '../ingest/support.js';
import { createGenus, createMany, createPyrella } from '../resources/fixture.js';
import { ENGINES, startOver } from './engines.js';
import type { Service } from './service.js';

/** Species: enough for page 2500, its last one not full. */
const SPECIES = 49_990;
const KEYS = 'toxicity light author common_name year genus status rank bibliography slug'.split(' ');
const ORDER = KEYS.map((key, at) => `order[${key}]=${at % 2 === 0 ? 'asc' : 'desc'}`).join('&');

describe.each(ENGINES)('C5.4 over %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startOver(engine, (database) =>
      database.session(async (client) => {
        const { family } = await createPyrella(client);
        const genus = await createGenus(client, 'Multa', family);
        await createMany(client, genus, SPECIES);
      }),
    );
  }, 400_000);
  afterAll(() => service?.close());

  it('page 2500 follows page 2499 with ten order keys', async () => {
    const read = async (page: number) => {
      const { status, text, body } = await service.get(`/api/v1/species?${ORDER}&page=${page}`);
      expect([status, status === 200 ? '' : text]).toEqual([200, '']);
      return body as unknown as {
        readonly data: readonly { readonly id: number; readonly slug: string }[];
        readonly links: { readonly next?: string };
        readonly meta: { readonly total: number };
      };
    };
    const [before, last] = [await read(2499), await read(2500)];
    expect(before.links.next).toContain('page=2500');
    expect(before.meta.total).toBe(SPECIES + 4);
    expect([before.data.length, last.data.length]).toEqual([20, 14]);
    expect(new Set([...before.data, ...last.data].map(({ id }) => id)).size).toBe(34);
  });

  it.each([
    // By year there are 500 species each; the others have ties of 7,000, or of all.
    [
      ['year', 'desc'],
      ['author', 'asc'],
    ],
    [
      ['toxicity', 'desc'],
      ['author', 'desc'],
      ['year', 'asc'],
    ],
    [
      ['author', 'asc'],
      ['light', 'asc'],
      ['slug', 'desc'],
    ],
    [
      ['status', 'asc'],
      ['year', 'asc'],
      ['bibliography', 'asc'],
      ['author', 'desc'],
    ],
  ])('C6.18 the rows of deep pages by %j, %j … are those of the whole order', async (...keys) => {
    const pages = [101, 102, 1000, 2499];
    const by = keys.map(([key, direction]) => `order[${key}]=${direction}`).join('&');
    const column = (key: string) =>
      ({ slug: 's.slug collate "C"', status: 's.status', year: `(s.vals -> 'year')::integer` })[key] ??
      `(s.vals ->> '${key}') collate "C"`;
    const expected = await rowsOf<{ id: number }>(
      service.database,
      `select s.id from species s order by ${keys
        .map(([key, direction]) => `${column(key!)} ${direction} nulls first`)
        .join(', ')}, s.id`,
    );
    for (const page of pages) {
      const { body } = await service.get(`/api/v1/species?${by}&page=${page}`);
      const data = body['data'] as readonly { readonly id: number }[];
      expect([page, data.map(({ id }) => id)]).toEqual([
        page,
        expected.slice((page - 1) * 20, page * 20).map(({ id }) => id),
      ]);
      expect(body['meta']).toMatchObject({ total: SPECIES + 4 });
    }
  });

  it('C6.3 an eleventh key is refused', async () => {
    const { status, body } = await service.get(`/api/v1/species?${ORDER}&order[id]=asc`);
    expect([status, body['details']]).toMatchObject([400, [{ param: 'order[id]', problem: 'too_many' }]]);
  });
});

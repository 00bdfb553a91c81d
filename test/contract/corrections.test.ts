import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { insert, type Pyrella } from '../resources/fixture.js';
import { createGarden, indexed } from './garden.js';
import { type Service, startService } from './service.js';

let service: Service;
let pyrella: Pyrella;
const token = newToken('usr');
let ada: number;

beforeAll(async () => {
  service = await startService({
    fill: async (database) => {
      pyrella = await database.session(createGarden);
      ada = (await ensureAccount(database.pool, token)).id;
      await database.session(async (client) => {
        await insert(client, 'correction', {
          record_id: pyrella.montana,
          user_id: ada,
          source_type: 'external',
          source_reference: 'https://journal.example/77',
          source_reference_key: 'https://journal.example/77',
          correction: JSON.stringify({ maximum_height_value: 2.5, maximum_height_unit: 'ft' }),
          changes: JSON.stringify({ maximum_height_cm: [60, 76] }),
          notes: 'Measured in June',
          created_at: '2026-06-20T09:30:00.412Z',
          updated_at: '2026-06-20T09:30:00.412Z',
        });
        await insert(client, 'correction', {
          record_id: pyrella.alba,
          warning_type: 'Checks::GenusName',
          change_status: 'accepted',
          created_at: '2026-06-21T09:30:00Z',
          updated_at: '2026-06-22T09:30:00Z',
        });
        await insert(client, 'correction', {
          record_id: pyrella.montana,
          warning_type: 'report',
          source_type: 'report',
          created_at: '2026-06-21T09:30:00Z',
          updated_at: '2026-06-21T09:30:00Z',
        });
      });
    },
    engine: indexed,
  });
});
afterAll(() => service.close());

const ids = async (path: string, as = service.token): Promise<readonly number[]> => {
  const { status, body, text } = await service.ask(path, { headers: { Authorization: as } });
  if (status !== 200) throw new Error(text);
  return (body['data'] as readonly { id: number }[]).map(({ id }) => id);
};

describe('reading corrections', () => {
  it('C8.45 C8.46 C12.1 a record has every member and is not cached', async () => {
    const { body, headers } = await service.get('/api/v1/corrections/1');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(body).toEqual({
      data: {
        id: 1,
        record_type: 'Species',
        record_id: pyrella.montana,
        user_id: ada,
        warning_type: null,
        change_status: 'pending',
        change_type: 'update',
        accepted_by: null,
        notes: 'Measured in June',
        review_notes: null,
        source_type: 'external',
        source_reference: 'https://journal.example/77',
        correction: { maximum_height_value: 2.5, maximum_height_unit: 'ft' },
        changes: { maximum_height_cm: [60, 76] },
        applied_fields: null,
        unapplied_fields: null,
        outcome: null,
        observed_at: null,
        licence: null,
        created_at: '2026-06-20T09:30:00.412Z',
        updated_at: '2026-06-20T09:30:00.412Z',
      },
      meta: { last_modified: '2026-06-20T09:30:00.412Z' },
    });
  });

  it.each(['mine-not', '0', '99999999999', '-1', '1.0'])('C2.36 %s names none', async (ref) => {
    expect((await service.get(`/api/v1/corrections/${ref}`)).status).toBe(404);
  });

  it.each([
    ['', [2, 3, 1]],
    ['?filter[change_status]=pending', [3, 1]],
    ['?filter[change_status]=PENDING,accepted&order[id]=', null],
    ['?filter[warning_type]=null', [1]],
    ['?filter_not[warning_type]=report', [2, 1]],
    ['?order[warning_type]=desc', [1, 2, 3]],
    ['?filter[source_reference]=HTTPS://journal.example/77', [1]],
    ['?filter[user_id]=null&order[record_id]=desc', [2, 3]],
    ['?species_id=pyrella-alpestris', [3, 1]],
    ['?mine=false', [2, 3, 1]],
  ])('C6.30 C6.31 the list takes %s', async (query, expected) => {
    if (expected === null) expect((await service.get(`/api/v1/corrections${query}`)).status).toBe(400);
    else expect(await ids(`/api/v1/corrections${query}`)).toEqual(expected);
  });

  it('C6.30 corrections changed at the same moment are ordered by creation, then by id', async () => {
    await service.database.session(async (client) => {
      await client.query('create temporary table kept as select id, created_at, updated_at from correction');
      await client.query(`update correction set updated_at = '2026-06-30T09:30:00Z'`);
      expect(await ids('/api/v1/corrections')).toEqual([1, 2, 3]);
      await client.query(`update correction set created_at = '2026-06-19T09:30:00Z' where id = 3`);
      expect(await ids('/api/v1/corrections')).toEqual([3, 1, 2]);
      await client.query(`update correction c set created_at = k.created_at, updated_at = k.updated_at
        from kept k where k.id = c.id`);
    });
  });

  it.each([
    ['', [2, 3, 1]],
    ['&order[warning_type]=desc', [1, 2, 3]],
    ['&filter_not[warning_type]=report', [2, 1]],
  ])('C14.1 C14.3 the list%s is the same by cursor, one a page', async (query, expected) => {
    const listed: number[] = [];
    let next: string | undefined = `/api/v1/corrections?cursor=*&limit=1${query}`;
    while (next !== undefined) {
      const { body, status }: Awaited<ReturnType<typeof service.get>> = await service.get(next);
      expect(status).toBe(200);
      const page = body as { data: { id: number }[]; links: { next?: string } };
      expect(page.data).toHaveLength(1);
      listed.push(page.data[0]!.id);
      next = page.links.next;
    }
    expect(listed).toEqual(expected);
  });

  it.each(['filter[change_status]=foo', 'mine=maybe', 'range[user_id]=1,2', 'filter[user_id]=x'])(
    'C6.31 %s is refused',
    async (query) => {
      expect((await service.get(`/api/v1/corrections?${query}`)).status).toBe(400);
    },
  );

  it("C2.33 C2.37 C5.12 the caller's own, and those of a species", async () => {
    expect(await ids('/api/v1/corrections/mine', token)).toEqual([1]);
    expect(await ids('/api/v1/corrections/mine')).toEqual([]);
    expect(await ids('/api/v1/corrections?mine=yes', token)).toEqual([1]);
    expect(await ids('/api/v1/species/pyrella-montana/corrections')).toEqual([3, 1]);
    expect(await ids('/api/v1/species/pyrella-montana/corrections?mine=1', token)).toEqual([1]);
  });
});

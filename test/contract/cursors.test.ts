import type { Client } from 'pg';
import { createTextSigner } from '../../src/auth/signed-text.js';
import { keysFor } from '../../src/auth/token-keys.js';
import { writeTextKeys } from '../../src/ingest/merge/text-keys.js';
import { createFamily, createGenus, createSpecies } from '../resources/fixture.js';
import { ENGINES, startOver } from './engines.js';
import { createGarden, MALUSIA } from './garden.js';
import { TOKEN_RULES } from './service.js';

interface Page {
  readonly data: readonly { readonly id: number }[];
  readonly links: Readonly<Record<string, string>>;
  readonly meta: {
    readonly total: number;
    readonly next_cursor?: string | null;
    readonly warnings?: readonly { readonly param: string; readonly problem: string }[];
  };
}

const SPECIES = MALUSIA + 5;

/** The garden, and a genus whose name is a typing error of another. */
const plant = async (client: Client): Promise<void> => {
  await createGarden(client);
  const genus = await createGenus(client, 'Malusea', await createFamily(client, 'Maluseaceae', 'Malusea'));
  await createSpecies(client, { name: 'Malusea minor', genus });
  await writeTextKeys(client);
};

describe.each(ENGINES)('C14 cursors over %s', (engine) => {
  let service: Awaited<ReturnType<typeof startOver>>;
  beforeAll(async () => {
    service = await startOver(engine, (database) => database.session(plant));
  });
  afterAll(() => service?.close());

  const pageOf = async (path: string): Promise<Page> => {
    const { status, body, text } = await service.get(encodeURI(path));
    if (status !== 200) throw new Error(text);
    return body as unknown as Page;
  };
  const cursorOf = async (path: string): Promise<string> => (await pageOf(path)).meta.next_cursor!;
  const ids = ({ data }: Page): readonly number[] => data.map(({ id }) => id);

  /** Follows `links.next` to its end. */
  const followed = async (path: string): Promise<readonly Page[]> => {
    const pages = [await pageOf(path)];
    for (let next = pages[0]!.links['next']; next !== undefined; next = pages.at(-1)!.links['next'])
      pages.push((await service.get(next)).body as unknown as Page);
    return pages;
  };

  it.each([
    ['/api/v1/species', 7],
    ['/api/v1/species?filter[author]=Lund', 4],
    ['/api/v1/species?order[maximum_height_cm]=asc&order[author]=desc', 3],
    ['/api/v1/species?order[maximum_height_cm]=desc', 200],
    ['/api/v1/species?order[id]=desc&filter[status]=accepted,unknown', 9],
    ['/api/v1/species/search?q=malusia', 8],
    ['/api/v1/species/search?q=malusya', 8],
    ["/api/v1/species/search?q=hill pyrella's", 1],
    ['/api/v1/species/search?q=*&range[maximum_height_cm]=,100&lang=de', 2],
    ['/api/v1/plants', 11],
    ['/api/v1/plants/search?q=m', 13],
    ['/api/v1/genus/malusia/species?order[slug]=desc', 10],
    ['/api/v1/genus/malusia/plants', 10],
    ['/api/v1/plants/pyrella-montana/species', 1],
    ['/api/v1/distributions/1/species', 1],
    ['/api/v1/distributions/nsh/plants', 1],
    ['/api/v1/distributions', 2],
    ['/api/v1/distributions?order[tdwg_level]=desc', 1],
    ['/api/v1/genus', 1],
    ['/api/v1/families', 1],
    ['/api/v1/families/malusiaceae/genus', 1],
    ['/api/v1/kingdoms', 1],
    ['/api/v1/divisions', 1],
    ['/api/v1/corrections', 1],
    ['/api/v1/corrections/mine', 1],
    ['/api/v1/species/pyrella-montana/corrections', 1],
  ])('C14.1 C14.3 %s by cursor, %d a page, is the list', async (path, limit) => {
    const sign = path.includes('?') ? '&' : '?';
    const listed: number[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const found = await pageOf(`${path}${sign}page=${page}`);
      listed.push(...ids(found));
      last = Math.ceil(found.meta.total / 20);
    }
    const pages = await followed(`${path}${sign}cursor=*&limit=${limit}`);
    expect(pages.flatMap(ids)).toEqual(listed);
    expect(pages.length).toBe(Math.max(1, Math.ceil(listed.length / limit)));
    expect(pages.map(({ meta }) => meta.total)).toEqual(pages.map(() => listed.length));
    expect(pages.map(({ meta }) => meta.next_cursor === null)).toEqual(
      pages.map((_, at) => at === pages.length - 1),
    );
  });

  it('C14.3 the links of a page keep all parameters', async () => {
    const path = '/api/v1/species?order[year]=desc&limit=9&filter[author]=Lund,Hartw.&order[author]=asc';
    const { links, meta } = await pageOf(`${path}&cursor=*&token=${service.token}`);
    const at = (cursor: string) =>
      `/api/v1/species?cursor=${cursor}&filter%5Bauthor%5D=Lund%2CHartw.&limit=9&order%5Byear%5D=desc&order%5Bauthor%5D=asc`;
    expect(links).toEqual({ self: at('*'), first: at('*'), next: at(meta.next_cursor!) });
  });

  it('C14.1 a cursor is the same for the same page, so that its answer can be cached', async () => {
    const path = '/api/v1/species?cursor=*&limit=5';
    const { headers } = await service.get(path);
    const again = await service.get(path, { 'If-None-Match': headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  it('C14.1 a cursor goes on after the index was rebuilt', async () => {
    const before = await pageOf('/api/v1/species?cursor=*&limit=10');
    await service.rebuild();
    const after = await pageOf(`/api/v1/species?limit=30&cursor=${before.meta.next_cursor}`);
    const all = await pageOf('/api/v1/species?cursor=*&limit=200');
    expect([...ids(before), ...ids(after)]).toEqual(ids(all).slice(0, 40));
  });

  describe('C14.2 limit', () => {
    it.each(['/api/v1/species?', '/api/v1/species/search?q=*&'])('%s takes up to 200', async (path) => {
      const { data, meta } = await pageOf(`${path}cursor=*&limit=200`);
      expect([data.length, meta.warnings]).toEqual([SPECIES, undefined]);
      expect((await pageOf(`${path}cursor=*&limit=201`)).meta.warnings).toMatchObject([
        { param: 'limit', problem: 'out_of_range' },
      ]);
      expect((await pageOf(`${path}cursor=*`)).data.length).toBe(20);
    });

    it('without a cursor stays as it was', async () => {
      const { data, meta } = await pageOf('/api/v1/species?limit=7');
      expect([data.length, meta.warnings?.[0]?.problem]).toEqual([20, 'not_supported_here']);
      expect((await pageOf('/api/v1/species/search?q=*&limit=101')).meta.warnings?.[0]?.problem).toBe(
        'out_of_range',
      );
    });
  });

  describe('C14.4 invalid cursors', () => {
    const refusal = async (path: string) => {
      const { status, body } = await service.get(encodeURI(path));
      const [detail] = body['details'] as readonly Record<string, unknown>[];
      return { status, ...detail, message: body['message'] };
    };

    it.each(['x', 'Ä', "o'neill", '%00', '****', '0'.repeat(400)])(
      '%s was not issued here',
      async (cursor) => {
        expect(await refusal(`/api/v1/species?cursor=${cursor}`)).toMatchObject({
          status: 400,
          param: 'cursor',
          problem: 'invalid_cursor',
          reason: 'not_issued',
        });
      },
    );

    it('no changed cursor is accepted', async () => {
      const cursor = await cursorOf('/api/v1/species?cursor=*&limit=5');
      for (let at = 0; at < cursor.length; at += 1) {
        const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'Q' : 'A') + cursor.slice(at + 1);
        const { status } = await service.get(`/api/v1/species?cursor=${changed}`);
        expect([at, status]).toEqual([at, 400]);
      }
    });

    it.each([
      '/api/v1/species?filter[author]=Lund',
      '/api/v1/species?order[slug]=asc',
      '/api/v1/plants?',
      '/api/v1/genus/malusia/species?',
      '/api/v1/species/search?q=malusia',
      '/api/v1/corrections?',
    ])('%s is another query', async (path) => {
      const cursor = await cursorOf('/api/v1/species?cursor=*&limit=5');
      expect(await refusal(`${path}&cursor=${cursor}`)).toMatchObject({ status: 400, reason: 'other_query' });
    });

    it.each([
      ['filter[author]=Lund&filter[rank]=species', 'filter[rank]=SPECIES&filter[author]=lund'],
      ['filter[genus]=malusia', 'filter[genus_name]=Malusia'],
      ['order[maximum_height]=desc', 'order[maximum_height_cm]=DESC'],
    ])('%s and %s are the same query', async (one, other) => {
      const cursor = await cursorOf(`/api/v1/species?${one}&cursor=*&limit=5`);
      const { data } = await pageOf(`/api/v1/species?${other}&limit=6&cursor=${cursor}`);
      expect(data.length).toBe(6);
    });

    it('one of an earlier form is outdated', async () => {
      const signer = createTextSigner(keysFor('cursor', TOKEN_RULES.keys));
      expect(await refusal(`/api/v1/species?cursor=${signer.sign('[0,"x",1,0,5,1]')}`)).toMatchObject({
        status: 400,
        reason: 'outdated',
      });
    });

    it.each([
      ['cursor=', 'cursor', 'blank'],
      ['cursor=*&page=2', 'page', 'not_allowed'],
    ])('%s is 400', async (query, param, problem) => {
      expect(await refusal(`/api/v1/species?${query}`)).toMatchObject({ status: 400, param, problem });
    });

    it.each(['/api/v1/species/suggest?q=mal', '/api/v1/species/pyrella-montana'])(
      'C5.9 %s takes no cursor',
      async (path) => {
        const sign = path.includes('?') ? '&' : '?';
        expect((await pageOf(`${path}${sign}cursor=*`)).meta.warnings).toMatchObject([
          { param: 'cursor', problem: 'not_supported_here' },
        ]);
      },
    );
  });

  it('C5.4 the message of a page that is too deep names the cursor', async () => {
    const { status, body } = await service.get('/api/v1/species?page=2501');
    expect(status).toBe(400);
    expect(body['message']).toContain('cursor=*');
  });
});

describe('C14.4 signed texts', () => {
  const key = (letter: string) => ({ id: letter, secret: new TextEncoder().encode(letter.repeat(32)) });
  const signer = (...letters: readonly [string, ...string[]]) =>
    createTextSigner(keysFor('cursor', [key(letters[0]), ...letters.slice(1).map(key)]));

  it('are read after a restart, and while their key is kept for verification', () => {
    const signed = signer('a').sign("O'Neill — ñ");
    expect(signer('a').read(signed)).toBe("O'Neill — ñ");
    expect(signer('b', 'a').read(signed)).toBe("O'Neill — ñ");
    expect(signer('b').read(signed)).toBeNull();
  });

  it('of one purpose are not accepted for another', () => {
    const signed = createTextSigner(keysFor('other', [key('a')])).sign('text');
    expect(signer('a').read(signed)).toBeNull();
  });
});

import { request } from 'node:http';
import { refreshNumbers } from '../../src/inventory/refresh.js';
import { submit } from '../facts/fixture.js';
import { createPyrella, type Pyrella } from '../resources/fixture.js';
import { type Service, startService } from './service.js';

let service: Service;
let pyrella: Pyrella;
beforeAll(async () => {
  service = await startService({
    fill: async (database) => {
      pyrella = await database.session(createPyrella);
      await database.session((client) => refreshNumbers(client));
    },
  });
});
afterAll(() => service.close());

const species = '/api/v1/species/pyrella-montana';
type Body = { data: Record<string, unknown>; meta: Record<string, unknown> };
const bodyOf = async (path: string): Promise<Body> => {
  const { status, body } = await service.get(path);
  expect(status).toBe(200);
  return body as unknown as Body;
};

describe('C1.10 C1.11 lookups over HTTP', () => {
  it.each([
    ['the slug in capitals', 'PYRELLA-Montana'],
    ['a synonym', 'pyrella-alpestris'],
    ['a former id', '90001'],
  ])('%s answers 200 with the accepted record', async (_what, ref) => {
    for (const kind of ['species', 'plants']) {
      const { data } = await bodyOf(`/api/v1/${kind}/${ref}`);
      expect(data).toMatchObject({
        slug: 'pyrella-montana',
        links: { self: `/api/v1/${kind}/pyrella-montana` },
      });
    }
  });
});

it.each(['/api/v1/plants/pyrella-montana', '/api/v1/genus/pyrella'])(
  'C12.2 Last-Modified of %s is meta.last_modified in whole seconds',
  async (path) => {
    const { headers, body } = await service.get(path);
    const modified = new Date(headers.get('last-modified') ?? '').getTime();
    const { meta } = body as unknown as Body;
    expect(modified).toBe(Math.floor(new Date(String(meta['last_modified'])).getTime() / 1000) * 1000);
  },
);

it.each(['pyrella-montana', 'Pyrella-MONTANA'])(
  'C16.9 %s is the record itself, even if a species with this slug was merged into it',
  async (ref) => {
    await service.database.session((client) =>
      client.query(
        `insert into former_species (id, species_id, slug) values (90002, $1, 'pyrella-montana')
         on conflict do nothing`,
        [pyrella.montana],
      ),
    );
    for (const kind of ['species', 'plants'])
      expect((await bodyOf(`/api/v1/${kind}/${ref}`)).meta).not.toHaveProperty('merged_from');
  },
);

describe('C5.9 warnings of records', () => {
  it('key families and list parameters are not supported, others unknown; the token is not named', async () => {
    const { meta } = await bodyOf(`${species}?page=2&filter[light]=8&colour=red&token=${service.token}`);
    expect(meta['warnings']).toEqual([
      { param: 'page', problem: 'not_supported_here', message: expect.any(String) },
      { param: 'filter[light]', problem: 'not_supported_here', message: expect.any(String) },
      { param: 'colour', problem: 'unknown_parameter', message: expect.any(String) },
    ]);
  });

  it('are absent where there are none', async () => {
    expect(Object.keys((await bodyOf(species)).meta)).not.toContain('warnings');
  });
});

describe('C10.1 C10.2 facts', () => {
  beforeAll(() =>
    service.database.session((client) =>
      submit(client, pyrella.alba, [
        { attribute: 'maximum_height_cm', source: 'usda', value: 30 },
        { attribute: 'maximum_height_cm', source: 'openfarm', value: 90_000 },
        { attribute: 'light', source: 'usda', value: 7 },
      ]),
    ),
  );
  const facts = '/api/v1/species/pyrella-montana-subsp-alba/facts';

  it.each([
    ['?filter[source]=USDA', 2],
    ['?filter[status]=rejected', 1],
    ['?filter[status]=active&filter[source]=openfarm', 0],
  ])('%s: %d of them', async (query, total) => {
    const { data, meta } = await bodyOf(facts + query);
    expect([data['length'], meta['total']]).toEqual([total, total]);
  });

  it('C6.31 names a source that does not exist', async () => {
    const { meta } = await bodyOf(`${facts}?filter[source]=usda,tyr,null`);
    expect(meta['warnings']).toEqual([
      {
        param: 'filter[source]',
        problem: 'not_found',
        message:
          'filter[source]: no source has the slug "tyr", so it matches nothing; GET /api/v1/sources lists them.',
      },
    ]);
  });

  it('C6.31 names the nearest source', async () => {
    const { meta } = await bodyOf(`${facts}?filter[source]=usad`);
    expect(meta['warnings']).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/ nothing; did you mean usda[\w-]*\?$/) }),
    ]);
  });

  it('C5.9 names ignored parameters before unknown sources', async () => {
    const { meta } = await bodyOf(`${facts}?filter[source]=tyr&shade=1`);
    expect(meta['warnings']).toMatchObject([{ param: 'shade' }, { param: 'filter[source]' }]);
  });

  it('a species without facts has none', async () => {
    expect(await bodyOf(`${species}/facts`)).toEqual({ data: [], meta: { total: 0 } });
  });
});

describe('C8.60 GET /api/v1', () => {
  it('counts what is published', async () => {
    const { body, headers } = await service.ask('/api/v1');
    expect(body).toEqual({
      plants_count: 1,
      detailled_plants_count: 0,
      species_count: 4,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      dataset_version: expect.stringMatching(/^d-/),
    });
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  });
});

/** Status and headers of a request, and the bytes that came after them. */
const exchange = (method: string, path: string, encoding: string) =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; bytes: number }>(
    (resolve, reject) => {
      const headers = { Authorization: service.token, 'Accept-Encoding': encoding, 'X-Request-Id': 'same' };
      request(service.url + path, { method, headers }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk) => {
          bytes += chunk.length;
        });
        answer.on('end', () => {
          const { date: _, 'transfer-encoding': __, ...rest } = answer.headers;
          resolve({ status: answer.statusCode, headers: rest, bytes });
        });
      })
        .on('error', reject)
        .end();
    },
  );

describe('C1.2 HEAD', () => {
  it.each([
    [species, 'gzip'],
    ['/api/v1/species/no-such-plant', 'identity'],
    ['/api/nothing', 'identity'],
    ['/nothing', 'identity'],
    ['/healthz', 'identity'],
  ])('%s (%s) has the status and headers of GET and no body', async (path, encoding) => {
    const [get, head] = [await exchange('GET', path, encoding), await exchange('HEAD', path, encoding)];
    expect(get.bytes).toBeGreaterThan(0);
    expect(head).toEqual({ status: get.status, headers: get.headers, bytes: 0 });
  });
});

describe('C8.21 addresses of sources', () => {
  it('are the page of the record where the registration has a pattern, else the address of the source', async () => {
    const { data } = await bodyOf(species);
    const urls = (data['sources'] as readonly { name: string; url: string | null }[]).map(
      ({ name, url }) => [name, url] as const,
    );
    expect(Object.fromEntries(urls)).toMatchObject({
      POWO: 'https://names.example/P-5512',
      USDA: 'https://usda.example',
      OpenFarm: null,
    });
  });
});

describe('C12.1 the caching of a route', () => {
  /** Routes with another caching than the default: records of `/:id`, else lists, and `never` for every POST. */
  const exceptions: Readonly<Record<string, readonly string[]>> = {
    never: ['/api/v1/me', '/api/reconcile', '/api/reconcile/1.0'],
    review: [
      '/api/v1/changes',
      '/api/v1/corrections',
      '/api/v1/corrections/mine',
      '/api/v1/corrections/:id',
      '/api/v1/species/:species_id/corrections',
    ],
    public: [
      '/api/openapi.json',
      '/api/v1',
      '/api/v1/sources',
      '/api/v1/releases',
      '/api/v1/releases/:version/:file',
      '/api/v1/citation',
      '/api/reconcile/suggest/property',
      '/api/reconcile/suggest/type',
      '/api/reconcile/extend/propose',
      '/api/reconcile/1.0/extend/propose',
    ],
    record: ['/api/v1/distributions/:id/geometry'],
  };
  const exceptionOf = new Map(
    Object.entries(exceptions).flatMap(([kind, paths]) => paths.map((path) => [path, kind])),
  );

  it('is that of records or lists, except for the routes named here', () => {
    const expected = service.routes.map(({ method, path }) => {
      const kind = exceptionOf.get(path) ?? (path.endsWith('/:id') ? 'record' : 'list');
      return [method, path, method === 'post' ? 'never' : kind];
    });
    expect(service.routes.map(({ method, path, caching }) => [method, path, caching])).toEqual(expected);
    const paths = new Set(service.routes.map(({ path }) => path));
    expect([...exceptionOf.keys()].filter((path) => !paths.has(path))).toEqual([]);
  });
});

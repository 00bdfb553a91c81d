import { readFileSync } from 'node:fs';
import { packaged } from '../../src/runtime/package-root.js';
import { sampleService } from '../support/sample-service.js';
import type { Read, Service } from './service.js';

/** What the lists and records have in common (sections 2 to 5 of the contract), on the sample. */

let service: Service;
beforeAll(async () => {
  service = await sampleService({ limits: { anonymous: 10_000 } });
});
afterAll(() => service?.close());

interface List {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly links: Readonly<Record<string, string>>;
  readonly meta: { readonly total: number; readonly warnings?: readonly Record<string, string>[] };
}
const listOf = async (path: string): Promise<List> => {
  const { status, body, text } = await service.get(path);
  expect({ path, status, text }).toEqual({ path, status: 200, text });
  return body as unknown as List;
};
const refusalOf = ({ status, body }: Read) => [status, body['code']];

/** Lists of section 2, with what the sample has; those of ranks take no keys. */
const RANKS = ['kingdoms', 'subkingdoms', 'divisions', 'division_classes', 'division_orders'];
const KEYED = [
  ...['families', 'families/solanaceae/genus', 'genus', 'genus/solanum/plants', 'genus/solanum/species'],
  ...['plants', 'plants/search?q=*', 'plants/solanum-lycopersicum/species'],
  ...['species', 'species/search?q=*', 'species/solanum-lycopersicum/corrections'],
  ...['corrections', 'corrections/mine'],
  ...['distributions', 'distributions/grb/plants', 'distributions/grb/species'],
];
const including = (list: string, query: string) => `/api/v1/${list}${list.includes('?') ? '&' : '?'}${query}`;

describe.each([...RANKS, ...KEYED])('%s', (list) => {
  it('C5.1 C5.2 C1.3 has data, links and meta, at most 20 records, each with the same members', async () => {
    const { data, links, meta, ...rest } = await listOf(`/api/v1/${list}`);
    expect(rest).toEqual({});
    expect(data.length).toBe(Math.min(20, meta.total));
    expect(new Set(data.map((item) => Object.keys(item).sort().join())).size).toBeLessThanOrEqual(1);
    expect(links['self']).toMatch(`/api/v1/${list.split('?')[0]}`);
    expect(meta).not.toHaveProperty('warnings');
  });

  it('C4.7 refuses unknown keys of every family', async () => {
    for (const family of ['filter', 'filter_not', 'range', 'order']) {
      const { status, body } = await service.get(including(list, `${family}[nothing_here]=1`));
      expect([status, body['details']]).toEqual([
        400,
        expect.objectContaining({ family, unknown: ['nothing_here'] }),
      ]);
      if (RANKS.includes(list)) expect(body['details']).toMatchObject({ valid: [] });
    }
  });

  it('C5.4 has no page 2501; C5.5 nor one beyond its last', async () => {
    const { status, body } = await service.get(including(list, 'page=2501'));
    expect([status, body['details']]).toMatchObject([400, [{ param: 'page', problem: 'out_of_range' }]]);
    const last = Math.max(1, Math.ceil((await listOf(`/api/v1/${list}`)).meta.total / 20));
    expect(refusalOf(await service.get(including(list, `page=${last + 1}`)))).toEqual([404, 'not_found']);
  });
});

describe.each(['species', 'plants', 'genus', 'families', 'distributions'])(
  'the pages of %s',
  (collection) => {
    it('C5.1 C5.6 C5.10 have as many records as the total, each once, and lead to each other', async () => {
      const ids: unknown[] = [];
      let total = 0;
      for (let path: string | undefined = `/api/v1/${collection}`; path !== undefined; ) {
        const { data, links, meta } = await listOf(path);
        const page = ids.length / 20 + 1;
        const last = Math.ceil(meta.total / 20);
        ids.push(...data.map(({ id }) => id));
        expect(Object.keys(links).sort()).toEqual([
          ...['first', 'last', ...(page < last ? ['next'] : []), ...(page > 1 ? ['prev'] : []), 'self'],
        ]);
        total = meta.total;
        path = links['next'];
      }
      expect([ids.length, new Set(ids).size]).toEqual([total, total]);
    });
  },
);

describe('every documented operation', () => {
  type Operation = { readonly security?: readonly object[]; readonly description: string };
  const { paths } = JSON.parse(readFileSync(packaged('docs', 'openapi.json'), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  const operations = Object.values(paths).flatMap((methods) => Object.entries(methods));
  const examples = operations.map(([method, { security, description }]) => ({
    method: method.toUpperCase(),
    path: /Example: `\w+ ([^`]+)`/.exec(description)![1]!,
    isOpen: security !== undefined && security.length === 0,
  }));

  // A claim takes its credential from the body, and says so by another 401.
  it.each(examples.filter(({ path }) => path !== '/api/auth/claim'))(
    'C2.0 C3.4 $method $path without a credential',
    async ({ method, path, isOpen }) => {
      const { status, headers } = await service.ask(path, { method });
      if (isOpen) return expect(status).not.toBe(401);
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="api"']);
    },
  );

  it.each(examples)(
    'C12.5 C1.1 $method $path names the version of the interface',
    async ({ method, path }) => {
      const { headers } = await service.ask(path, { method, headers: { Accept: 'text/html' } });
      expect(headers.get('x-api-version')).toBe('2.6.0');
      expect(headers.has('x-powered-by')).toBe(false);
      expect(headers.get('content-type')).toMatch(/^application\/(json|geo\+json)/);
    },
  );
});

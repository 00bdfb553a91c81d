import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { slug } from '../../src/names/slug.js';
import { GARDEN } from './garden.js';
import { type Read, type Service, startService } from './service.js';

const RECORD = '/api/v1/species/pyrella-montana';
const OF_A_CALLER = [
  'x-request-id',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'set-cookie',
];

let service: Service;
let usr: string;
beforeAll(async () => {
  service = await startService({
    ...GARDEN,
    publicRead: { purged: true },
    trustedProxies: ['127.0.0.0/8', '::1'],
    limits: { publicReads: 30, suggestions: 70, usr: 20 },
  });
  usr = newToken('usr');
  await ensureAccount(service.database.pool, usr);
});
afterAll(() => service.close());

let last = 0;
const newAddress = (): string => {
  last += 1;
  return `198.51.100.${last}`;
};
const from = (address: string, path: string, headers: Record<string, string> = {}): Promise<Read> =>
  service.ask(path, { headers: { 'X-Forwarded-For': address, ...headers } });
const public_ = (path: string, headers?: Record<string, string>) => from(newAddress(), path, headers);
const ofACaller = ({ headers }: Read) => OF_A_CALLER.filter((name) => headers.has(name));

describe('C21.1 reading without a token', () => {
  it.each([
    RECORD,
    `${RECORD}/facts`,
    '/api/v1/species?filter[author]=Lund',
    '/api/v1/plants',
    '/api/v1/species/search?q=malusia',
    '/api/v1/species/suggest?q=mal',
    '/api/v1/genus/malusia/species',
    '/api/v1/sources',
  ])('answers %s as with a token', async (path) => {
    const [anybody, account] = [await public_(path), await service.get(path)];
    expect([anybody.status, anybody.text]).toEqual([200, account.text]);
    expect(anybody.headers.get('cache-control')).toMatch(/^public, max-age=60, s-maxage=\d+, stale-while/);
  });

  it.each([['/api/v1/me'], ['/api/v1/corrections'], ['/api/v1/changes']])(
    '%s still needs one',
    async (path) => {
      const { status, headers } = await public_(path);
      expect([status, headers.get('cache-control')]).toEqual([401, 'no-store']);
    },
  );

  it('writes and batches need one', async () => {
    for (const path of ['/api/v1/species/batch', '/api/v1/corrections/species/1'])
      expect((await service.ask(path, { method: 'POST' })).status).toBe(401);
  });

  it.each(['Bearer usr-unknownunknownunknownunknownunknownunknown0', 'Bearer a.b.c', 'nonsense'])(
    'never reads an invalid credential as none: %s',
    async (Authorization) => {
      const { status, headers } = await public_(RECORD, { Authorization });
      expect([status, headers.get('cache-control')]).toEqual([401, 'no-store']);
      const token = Authorization.split(' ').at(-1)!;
      expect((await public_(`${RECORD}?token=${token}`)).status).toBe(401);
    },
  );

  it('has a limit of its own by address', async () => {
    const address = newAddress();
    for (let request = 0; request < 30; request += 1) expect((await from(address, RECORD)).status).toBe(200);
    const { status, headers } = await from(address, RECORD);
    expect([status, headers.get('ratelimit-limit')]).toEqual([429, '30']);
    expect((await from(address, RECORD, { Authorization: `Bearer ${usr}` })).status).toBe(200);
  });
});

describe('C21.2 C21.3 answers that caches may share', () => {
  it('have nothing of the caller, whoever asked', async () => {
    const asked: Record<string, string>[] = [
      {},
      { Authorization: `Bearer ${usr}`, Origin: 'https://a.example' },
    ];
    for (const headers of asked) {
      const answer = await public_(RECORD, headers);
      expect(ofACaller(answer)).toEqual([]);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding, Accept');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('a 404 as well, without the id of a request', async () => {
    const answer = await public_('/api/v1/species/pyrella-montanaa');
    expect([answer.status, ofACaller(answer), 'request_id' in answer.body]).toEqual([404, [], false]);
    expect(answer.headers.get('cache-control')).toMatch(/^public/);
  });

  it.each([
    ['a faulty request', '/api/v1/species?filter[lihgt]=1', {}],
    ['a path without a route', '/api/v1/nothing', {}],
    ['a table', '/api/v1/species?format=csv', {}],
    ['an ignored parameter', `${RECORD}?utm_source=mail`, {}],
  ])('but not %s', async (_, path, headers) => {
    const answer = await public_(path, headers);
    expect(answer.headers.get('cache-control')).not.toMatch(/public/);
    expect(ofACaller(answer)).toContain('x-request-id');
  });

  it('C21.4 a page for nobody in particular, but none with a form', async () => {
    const plant = await public_('/species/pyrella-montana');
    expect(plant.headers.get('cache-control')).toMatch(/^public, max-age=60, s-maxage=/);
    expect(plant.headers.get('vary')).toMatch(/Accept-Language, Cookie/);
    expect((await public_('/sign-in')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('C21.5 surrogate keys', () => {
  const keysOf = async (path: string) => (await public_(path)).headers.get('surrogate-key')?.split(' ') ?? [];

  it('name the species, genus, family, sources and zones of a record', async () => {
    const { body } = await public_(RECORD);
    const { id, sources } = body['data'] as { id: number; sources: readonly { name: string }[] };
    const keys = await keysOf(RECORD);
    expect(sources.length).toBeGreaterThan(0);
    for (const { name } of sources) expect(keys).toContain(`source-${slug(name)}`);
    expect(keys.slice(0, 3)).toEqual(['all', `species-${id}`, 'genus-pyrella']);
    expect(keys).not.toContain('list');
    expect(await keysOf('/api/v1/plants/pyrella-montana')).toContain(`species-${id}`);
  });

  it('are one for lists, searches and suggestions', async () => {
    for (const path of ['/api/v1/species', '/api/v1/species/search?q=mal', '/api/v1/species/suggest?q=mal'])
      expect(await keysOf(path)).toEqual(['all', 'list']);
  });
});

it('C21.10 ten letters typed six times a minute is not 429', async () => {
  const address = newAddress();
  const headers = { Authorization: `Bearer ${usr}` };
  for (let time = 0; time < 6; time += 1)
    for (let letters = 1; letters <= 10; letters += 1) {
      const path = `/api/v1/species/suggest?q=${'malusia aa'.slice(0, letters).replace(' ', '+')}`;
      expect((await from(address, path, headers)).status).toBe(200);
    }
});

describe('C21.7 authorisation for an edge', () => {
  const authorize = (address: string, query: string, headers: Record<string, string> = {}) =>
    from(address, `/edge/authorize${query}`, headers);

  it('is 204 with the budget of the account, and stands for the next request', async () => {
    const address = newAddress();
    const headers = { Authorization: `Bearer ${usr}` };
    const allowed = await authorize(address, '', headers);
    expect([allowed.status, allowed.text, allowed.headers.get('ratelimit-remaining')]).toEqual([
      204,
      '',
      '19',
    ]);
    expect(allowed.headers.get('cache-control')).toBe('no-store');
    const remaining = async () =>
      (await from(address, '/api/v1/me', headers)).headers.get('ratelimit-remaining');
    expect([await remaining(), await remaining()]).toEqual(['19', '18']);
  });

  it.each(['?token=usr-nobodynobodynobody', '?token=', ''])('is 401 for %s', async (query) => {
    expect((await authorize(newAddress(), query)).status).toBe(401);
  });

  it('is 429 once the budget is used up', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let request = 0; request < 21; request += 1)
      statuses.push((await authorize(address, `?a=b&t%6Fken=${usr}`)).status);
    expect([...new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([204, 429]);
  });

  it('binds a browser token to its origin', async () => {
    const claim = await service.ask(`/api/auth/claim?token=${usr}&origin=https://garden.example`, {
      method: 'POST',
    });
    const token = `?token=${String(claim.body['token'])}`;
    const own = await authorize(newAddress(), token, { Origin: 'https://garden.example' });
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://garden.example',
    ]);
    expect((await authorize(newAddress(), token, { Origin: 'https://other.example' })).status).toBe(401);
  });
});

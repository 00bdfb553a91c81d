import { type Service, startService } from './service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const corsHeaders = (headers: Headers): readonly string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-')).sort();

const preflight = (path: string, headers: Record<string, string>) =>
  service.ask(path, { method: 'OPTIONS', headers: { Origin: 'https://garden.example', ...headers } });

describe('C3.40 preflight', () => {
  it.each([
    ['GET', '/api/v1/species'],
    ['HEAD', '/api/v1/species'],
    ['GET', '/api/v1/no-such-path'],
    ['GET', '/api'],
  ])('of %s %s is 204 and lets it', async (method, path) => {
    const { status, headers, text } = await preflight(path, {
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization, x-request-id',
    });
    expect([status, text]).toEqual([204, '']);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
    expect(headers.get('access-control-allow-headers')).toBe('authorization, x-request-id');
    expect(headers.get('access-control-max-age')).toBe('7200');
    expect(headers.has('ratelimit-limit')).toBe(false);
  });

  it.each(['\u00ff\u00fe', 'a b', 'x-a: 1', ','])(
    'echoes nothing that is no list of names: %j',
    async (names) => {
      const { status, headers } = await preflight('/api/v1/species', {
        'Access-Control-Request-Headers': names,
      });
      expect([status, headers.has('access-control-allow-headers')]).toEqual([204, false]);
    },
  );

  it('without a method is answered alike', async () => {
    const { status, headers } = await service.ask('/api/v1/species', { method: 'OPTIONS' });
    expect([status, headers.get('access-control-max-age')]).toEqual([204, '7200']);
    expect(headers.has('access-control-allow-headers')).toBe(false);
  });

  it.each(['POST', 'DELETE', 'PUT'])('of %s is 204 without a header', async (method) => {
    const { status, headers } = await preflight('/api/v1/species', {
      'Access-Control-Request-Method': method,
    });
    expect([status, corsHeaders(headers)]).toEqual([204, []]);
  });
});

describe('C3.41 reads', () => {
  it.each([
    ['/api/v1', 200],
    ['/api/v1/species', 401],
    ['/api/v1/nothing', 404],
  ])('%s: any origin may read the answer, %d', async (path, status) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await service.ask(path, { method, headers: { Origin: 'https://garden.example' } });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toBe(
        'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
      );
      expect(answer.headers.get('vary')).toContain('Origin, Authorization');
    }
  });

  it('carry the headers without an Origin too', async () => {
    expect((await service.ask('/api/v1')).headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('C3.42', () => {
  it('writes carry no CORS header', async () => {
    const { headers } = await service.ask('/api/v1/species', { method: 'POST', body: '{}' });
    expect(corsHeaders(headers)).toEqual([]);
  });

  it('nothing outside /api carries one', async () => {
    for (const path of ['/healthz', '/apix', '/nothing']) {
      expect(corsHeaders((await service.ask(path)).headers)).toEqual([]);
    }
  });
});

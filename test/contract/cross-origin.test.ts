import { createStartingApp } from '../../src/process/starting-app.js';
import { pageAssets } from '../../web/assets.js';
import { keptLog, SECURITY, serve } from '../http/serve.js';
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
    ['GET', '/api/v1/no-such-path'],
    ['GET', '/api'],
  ])('for %s %s answers 204 and allows the method', async (method, path) => {
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
    'does not echo header names that are not valid: %j',
    async (names) => {
      const { status, headers } = await preflight('/api/v1/species', {
        'Access-Control-Request-Headers': names,
      });
      expect([status, headers.has('access-control-allow-headers')]).toEqual([204, false]);
    },
  );

  it('without a method is answered as one for GET', async () => {
    const { status, headers } = await service.ask('/api/v1/species', { method: 'OPTIONS' });
    expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect([status, headers.get('access-control-max-age')]).toEqual([204, '7200']);
    expect(headers.has('access-control-allow-headers')).toBe(false);
  });

  it.each(['POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'GET, POST'])(
    'for %s answers 204 without CORS headers',
    async (method) => {
      const { status, headers } = await preflight('/api/v1/species', {
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization',
      });
      expect([status, corsHeaders(headers)]).toEqual([204, []]);
      expect(headers.get('vary')).toBe('Accept-Encoding, Origin, Authorization');
    },
  );

  it.each([
    ['/api/auth/claim/', 'post', 'POST, OPTIONS'],
    ['/api/auth/claim', 'GET', 'GET, HEAD, OPTIONS'],
    ['/api/auth/claim', '', 'GET, HEAD, OPTIONS'],
    ['/api/v1/species/match', 'PUT', null],
    ['/api/v1/species/match', 'POST', 'POST, OPTIONS'],
    ['/api/v1/species/batch/', 'POST', 'POST, OPTIONS'],
    ['/api/v1/species/match', 'HEAD', 'GET, HEAD, OPTIONS'],
    ['/api/reconcile', 'HEAD', 'GET, HEAD, OPTIONS'],
    ['/api/reconcile/1.0/extend', 'POST', 'POST, OPTIONS'],
    ['/api/v1/corrections/species/1', 'POST', null],
    ['/api/v1/species', 'get', 'GET, HEAD, OPTIONS'],
  ])('for %s, requested method %j: allows %j', async (path, method, methods) => {
    const { status, headers } = await preflight(path, { 'Access-Control-Request-Method': method });
    expect([status, headers.get('access-control-allow-methods')]).toEqual([204, methods]);
  });

  it('allows neither credentials nor private networks', async () => {
    const { headers } = await preflight('/api/v1/species', {
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Private-Network': 'true',
    });
    expect(corsHeaders(headers)).toEqual([
      'access-control-allow-methods',
      'access-control-allow-origin',
      'access-control-max-age',
    ]);
  });

  it('before the stores are open is answered as afterwards', async () => {
    const config = { trustedProxies: [], securityHeaders: SECURITY, pages: false };
    const app = createStartingApp({ config, logger: keptLog().logger, assets: pageAssets() });
    const starting = await serve(app.callback());
    const headers = { Origin: 'https://garden.example', 'Access-Control-Request-Method': 'POST' };
    const posts = service.routes.filter(({ method }) => method === 'post');
    for (const { path, readOnly } of posts) {
      const answers = await Promise.all(
        [starting, service].map(({ url }) => fetch(url + path, { method: 'OPTIONS', headers })),
      );
      const methods = answers.map((answer) => answer.headers.get('access-control-allow-methods'));
      expect([path, ...methods]).toEqual([path, ...Array(2).fill(readOnly ? 'POST, OPTIONS' : null)]);
    }
    await starting.close();
  });

  it('is not answered outside /api', async () => {
    const { status, headers } = await preflight('/healthz', { 'Access-Control-Request-Method': 'GET' });
    expect([status, corsHeaders(headers)]).toEqual([405, []]);
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
        'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Dataset-Version, ETag, Retry-After, X-Request-Id',
      );
      expect(answer.headers.get('vary')).toContain('Origin, Authorization');
    }
  });

  it('carry the headers without an Origin too', async () => {
    expect((await service.ask('/api/v1')).headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('C3.42 writes', () => {
  it.each([
    ['POST', '/api/v1/species', 405],
    ['POST', '/api/v1/corrections/species/1', 401],
    ['DELETE', '/api/v1/nothing', 404],
    ['PUT', '/api/auth/claim', 405],
  ])('%s %s has no CORS header, but varies by the origin', async (method, path, expected) => {
    const { status, headers } = await service.ask(path, {
      method,
      headers: { Origin: 'https://garden.example' },
    });
    expect([status, corsHeaders(headers)]).toEqual([expected, []]);
    expect(headers.get('vary')).toContain('Origin, Authorization');
  });
});

describe('C3.42 outside /api', () => {
  it('answers without CORS headers', async () => {
    for (const path of ['/healthz', '/apix', '/nothing']) {
      expect(corsHeaders((await service.ask(path)).headers)).toEqual([]);
    }
  });
});

import { rule } from '../check.js';
import { queryOf } from '../claim.js';
import type { Answer } from '../client.js';
import { ORIGIN } from '../examples.js';
import { each, expectEqual, expectTrue } from '../expect.js';
import type { Target } from '../target.js';

const EXPOSED =
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Dataset-Version, ETag, Retry-After, X-Request-Id';

const crossOrigin = ({ headers }: Answer): readonly string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

const preflight = ({ ask }: Target, path: string, method?: string): Promise<Answer> =>
  ask(path, {
    method: 'OPTIONS',
    token: null,
    headers: {
      Origin: 'https://any.example',
      ...(method && { 'Access-Control-Request-Method': method }),
      'Access-Control-Request-Headers': 'authorization, x-request-id',
    },
  });

const words = (header: string | null): readonly string[] =>
  (header ?? '').split(',').map((word) => word.trim());

/** Section 3.5: which answers a browser may read. */
export const crossOriginChecks = [
  rule('C3.40', 'preflights of reads and of the claim', async (target) => {
    const asked = [
      ['/api/v1/species', 'GET', ['GET', 'HEAD', 'OPTIONS']],
      ['/api/v1/species', 'HEAD', ['GET', 'HEAD', 'OPTIONS']],
      ['/api/v1/species', undefined, ['GET', 'HEAD', 'OPTIONS']],
      ['/api/auth/claim', 'POST', ['POST', 'OPTIONS']],
      ['/api/v1/species/match', 'POST', ['POST', 'OPTIONS']],
    ] as const;
    await each(asked, async ([path, method, allowed]) => {
      const answer = await preflight(target, path, method);
      const of = `${method} ${path}`;
      expectEqual(`status of a preflight of ${of}`, answer.status, 204);
      expectEqual(`${of}: allowed origin`, answer.headers.get('Access-Control-Allow-Origin'), '*');
      expectEqual(
        `${of}: allowed methods`,
        words(answer.headers.get('Access-Control-Allow-Methods')),
        allowed,
      );
      expectEqual(`${of}: allowed headers`, words(answer.headers.get('Access-Control-Allow-Headers')), [
        'authorization',
        'x-request-id',
      ]);
      expectEqual(`${of}: max age`, answer.headers.get('Access-Control-Max-Age'), '7200');
    });
  }),
  rule('C3.40', 'preflights of writes carry no Access-Control header', async (target) => {
    await each(['POST', 'PUT', 'DELETE', 'PATCH'], async (method) => {
      const answer = await preflight(target, '/api/v1/corrections/species/any', method);
      expectEqual(`status for ${method}`, answer.status, 204);
      expectEqual(`headers for ${method}`, crossOrigin(answer), []);
    });
  }),
  rule('C3.41', 'any origin may read every read answer, errors included', async ({ ask, examples }) => {
    const { slug } = await examples.species();
    const paths = ['/api/v1', '/api/v1/me', '/api/v1/species', `/api/v1/species/${slug}`];
    await each(
      [...paths, '/api/v1/species?page=0', '/api/v1/no-such-path', '/api/v1/species/nothing-here'],
      async (path) => {
        const { headers } = await ask(path, { headers: { Origin: 'https://any.example' } });
        expectEqual(`${path}: allowed origin`, headers.get('Access-Control-Allow-Origin'), '*');
        expectEqual(`${path}: exposed headers`, headers.get('Access-Control-Expose-Headers'), EXPOSED);
        const vary = words(headers.get('Vary'));
        expectTrue(`${path}: Vary is ${vary}`, vary.includes('Origin') && vary.includes('Authorization'));
      },
    );
    const unauthorized = await ask('/api/v1/species', { token: null });
    expectEqual('401: allowed origin', unauthorized.headers.get('Access-Control-Allow-Origin'), '*');
  }),
  rule('C3.41', 'with a browser token only its origin is allowed', async ({ ask, examples }) => {
    const token = await examples.browserToken();
    const { headers } = await ask('/api/v1/species', { token, headers: { Origin: ORIGIN } });
    expectEqual('allowed origin', headers.get('Access-Control-Allow-Origin'), ORIGIN);
  }),
  rule('C3.41', 'any origin may read claims, refused ones included', async ({ ask, token }) => {
    await each([queryOf({ token, origin: ORIGIN }), queryOf({ token: 'wrong' })], async (query) => {
      const { headers, status } = await ask(`/api/auth/claim?${query}`, { method: 'POST', token: null });
      expectEqual(`allowed origin of a ${status}`, headers.get('Access-Control-Allow-Origin'), '*');
    });
  }),
  rule('C3.42', 'credentials are never allowed; outside /api there is no CORS header', async ({ ask }) => {
    const { headers } = await ask('/api/v1/species', { headers: { Origin: 'https://any.example' } });
    expectEqual('Access-Control-Allow-Credentials', headers.get('Access-Control-Allow-Credentials'), null);
    const outside = await ask('/healthz', { token: null, headers: { Origin: 'https://any.example' } });
    expectEqual('outside /api', crossOrigin(outside), []);
  }),
  rule(
    'C3.42',
    'answers to writes carry no CORS header',
    async ({ ask, examples }) => {
      const { slug } = await examples.species();
      const answer = await ask(`/api/v1/species/${slug}/report`, { method: 'POST', token: null });
      expectEqual('status', answer.status, 401);
      expectEqual('headers', crossOrigin(answer), []);
    },
    { group: 'review' },
  ),
];

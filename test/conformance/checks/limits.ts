import { rule } from '../check.js';
import { queryOf } from '../claim.js';
import type { Answer, Asking } from '../client.js';
import { ORIGIN } from '../examples.js';
import { expectEqual, expectTrue, notSeen } from '../expect.js';
import type { Target } from '../target.js';

const LIMITS = { group: 'limits' } as const;

/** A greater budget is not used up. */
const REACHABLE = 1500;

const number = (answer: Answer, header: string): number => Number(answer.headers.get(header) ?? Number.NaN);

/** A rate-limited account: that of the default plan, or the suite's own unless it is unlimited. */
const countedToken = ({ token, others }: Target): string =>
  others.default ?? (token.startsWith('unl-') ? notSeen('it takes --default-token') : token);

const charged = async ({ ask }: Target, path: string, asking: Asking): Promise<Answer> => {
  const answer = await ask(path, asking);
  for (const name of ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']) {
    expectTrue(
      `${answer.asked}: ${name} is ${answer.headers.get(name)}`,
      Number.isInteger(number(answer, name)),
    );
  }
  return answer;
};

/** Uses up the budget of a request and checks the refusal (C3.32). */
const exhaust = async (target: Target, path: string, asking: Asking): Promise<void> => {
  const limit = number(await charged(target, path, asking), 'RateLimit-Limit');
  if (limit > REACHABLE) notSeen(`a limit of ${limit} is too high to be reached`);
  for (let request = 0; request <= limit; request += 1) {
    const answer = await target.ask(path, { ...asking, patient: false });
    if (answer.status !== 429) continue;
    const body = JSON.parse(answer.text) as { code: string };
    expectEqual('code', body.code, 'too_many_requests');
    expectEqual('RateLimit-Remaining of a 429', number(answer, 'RateLimit-Remaining'), 0);
    const wait = number(answer, 'Retry-After');
    expectTrue(`Retry-After ${wait}`, Number.isInteger(wait) && wait >= 1 && wait <= 60);
    return;
  }
  notSeen(`${limit + 1} requests were not refused: the window ended meanwhile, or a sliding one moved on`);
};

/** Section 3.4: limits. These checks use up budgets, so they run last. */
export const limits = [
  rule('C3.30', 'an unlimited account is not counted', async ({ token, ask }) => {
    if (!token.startsWith('unl-')) notSeen('it takes a token of an unlimited plan');
    const { headers } = await ask('/api/v1/me');
    expectEqual('RateLimit-Limit', headers.get('RateLimit-Limit'), null);
  }),
  rule(
    'C3.31',
    'answers carry the budget that was charged, one less each time',
    async (target) => {
      const asking = { token: countedToken(target) };
      const first = await charged(target, '/api/v1/me', asking);
      const second = await charged(target, '/api/v1/me', asking);
      expectEqual(
        'difference of two requests',
        number(first, 'RateLimit-Remaining') - number(second, 'RateLimit-Remaining'),
        1,
      );
      expectTrue(
        'Remaining is not below Limit',
        number(first, 'RateLimit-Remaining') < number(first, 'RateLimit-Limit'),
      );
      const seconds = number(second, 'RateLimit-Reset') - Date.now() / 1000;
      expectTrue(`RateLimit-Reset in ${seconds} seconds`, seconds > -5 && seconds < 65);
    },
    LIMITS,
  ),
  rule(
    'C3.31',
    'preflights and 414 are not counted',
    async ({ ask }) => {
      const preflight = await ask('/api/v1/species', { method: 'OPTIONS', token: null });
      expectEqual('RateLimit-Limit of a preflight', preflight.headers.get('RateLimit-Limit'), null);
      const long = await ask(`/api/v1/species?x=${'a'.repeat(8200)}`, { token: null });
      expectEqual('RateLimit-Limit of a 414', long.headers.get('RateLimit-Limit'), null);
    },
    LIMITS,
  ),
  rule(
    'C3.33',
    '304, errors and unknown paths count',
    async (target) => {
      const token = countedToken(target);
      const { headers } = await target.ask('/api/v1/kingdoms', { token });
      const etag = headers.get('ETag') ?? '';
      const asked: readonly (readonly [string, number, Readonly<Record<string, string>>])[] = [
        ['/api/v1/kingdoms', 304, { 'If-None-Match': etag }],
        ['/api/v1/species?page=0', 400, {}],
        ['/api/v1/no-such-path', 404, {}],
      ];
      for (const [path, status, sent] of asked) {
        const before = await charged(target, '/api/v1/me', { token });
        const answer = await charged(target, path, { token, headers: sent });
        expectEqual(`status of ${path}`, answer.status, status);
        const spent = number(before, 'RateLimit-Remaining') - number(answer, 'RateLimit-Remaining');
        expectEqual(`spent by a ${status}`, spent, 1);
      }
    },
    LIMITS,
  ),
  rule(
    'C3.35',
    'no header moves a caller to another budget',
    async (target) => {
      const headers = {
        'X-Real-IP': '192.0.2.9',
        Forwarded: 'for=192.0.2.9',
        'X-Client-IP': '192.0.2.9',
        'CF-Connecting-IP': '192.0.2.9',
        'True-Client-IP': '192.0.2.9',
      };
      const first = await charged(target, '/api/v1', { token: null });
      const second = await charged(target, '/api/v1', { token: null, headers });
      const spent = number(first, 'RateLimit-Remaining') - number(second, 'RateLimit-Remaining');
      expectTrue(`${spent} of the budget were spent`, spent === 1);
    },
    LIMITS,
  ),
  rule(
    'C3.30',
    'a browser token spends the budget of its account',
    async (target) => {
      const token = countedToken(target);
      const query = queryOf({ token, origin: ORIGIN });
      const claimed = await target.body(`/api/auth/claim?${query}`, { method: 'POST', token: null });
      const before = await charged(target, '/api/v1/me', { token });
      const after = await charged(target, '/api/v1/me', { token: String(claimed['token']) });
      expectEqual('spent', number(before, 'RateLimit-Remaining') - number(after, 'RateLimit-Remaining'), 1);
    },
    LIMITS,
  ),
  rule(
    'C3.30',
    'claims have a budget of their own on every plan',
    async (target) => {
      const query = queryOf({ token: target.token, origin: ORIGIN });
      await exhaust(target, `/api/auth/claim?${query}`, { method: 'POST', token: null });
      expectEqual('status of a read after it', (await target.ask('/api/v1/me')).status, 200);
    },
    LIMITS,
  ),
  rule(
    'C3.32',
    'beyond the limit of an account: 429 with Retry-After',
    async (target) => {
      await exhaust(target, '/api/v1/me', { token: countedToken(target) });
    },
    LIMITS,
  ),
  rule(
    'C3.32',
    'beyond the limit of an address without a credential: 429',
    async (target) => {
      await exhaust(target, '/api/v1', { token: null });
    },
    LIMITS,
  ),
];

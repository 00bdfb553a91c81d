import { type FuzzResult, fuzz } from '../../testkit/fuzz/fuzz.js';
import { indexed } from '../contract/garden.js';
import type { Service } from '../contract/service.js';
import {
  acceptCorrections,
  LONGEST,
  report,
  SEED,
  SETTING_UP,
  sampledService,
  secondToken,
  TO_POSTGRES,
} from './setup.js';

describe(`${TO_POSTGRES} fuzzed requests to a service over Postgres, seed ${SEED}`, () => {
  let service: Service;
  let seen: FuzzResult;
  let tokens: readonly string[];
  beforeAll(async () => {
    service = await sampledService(indexed);
    tokens = [service.token, await secondToken(service)];
    await acceptCorrections(service, tokens);
  }, SETTING_UP);
  afterAll(() => service?.close());

  it(
    'C1.1 C3.3 C4.1 to C4.6 get the envelope or a success, never a failure, never a token',
    async () => {
      seen = await fuzz(service, { requests: TO_POSTGRES, seed: SEED, routes: service.routes, tokens });
      report('Postgres', seen);
    },
    60_000 + TO_POSTGRES * LONGEST,
  );

  it('C2.0 reach every declared route, and every status that a request alone can cause', () => {
    const gets = service.routes.filter(({ method }) => method === 'get').map(({ rule }) => rule);
    expect(gets.filter((rule) => !seen.byRule.get(rule)?.has(200))).toEqual([]);
    const posts = service.routes.filter(({ method }) => method === 'post').map(({ rule }) => rule);
    expect(posts.filter((rule) => !seen.byRule.get(rule)?.has(415))).toEqual([]);
    expect([...seen.statuses.keys()]).toEqual(
      expect.arrayContaining([200, 204, 304, 400, 401, 404, 405, 413, 414, 415, 422]),
    );
  });

  it('C2.26 C2.32 C2.38 C2.46 to C2.48 submit, replace, review and revert, and get every possible refusal', () => {
    const statusesOf = (rule: string) => [...(seen.byRule.get(rule) ?? [])];
    for (const rule of ['C2.26', 'C2.32', 'C2.38'])
      expect([rule, ...statusesOf(rule)]).toEqual(expect.arrayContaining([rule, 200, 201, 404, 422]));
    for (const rule of ['C2.46', 'C2.47'])
      expect([rule, ...statusesOf(rule)]).toEqual(expect.arrayContaining([rule, 200, 403, 404, 409, 422]));
    expect(statusesOf('C2.48')).toEqual(expect.arrayContaining([200, 404, 409, 422]));
  });

  it('C9.48 accept corrections that change something, of people and of checks', async () => {
    const pages = await Promise.all(
      [1, 2].map((page) => service.get(`/api/v1/corrections?filter[change_status]=accepted&page=${page}`)),
    );
    const accepted = pages.flatMap(
      ({ body }) => (body['data'] ?? []) as readonly { changes: object | null }[],
    );
    expect(accepted.filter(({ changes }) => changes)).not.toEqual([]);
  });

  it('C3.3 leave no token in the log', () => {
    expect(service.lines.length).toBeGreaterThan(TO_POSTGRES / 2);
    expect(service.lines.filter((line) => tokens.some((token) => line.includes(token)))).toEqual([]);
  });
});

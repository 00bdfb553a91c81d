import { parse } from 'csv-parse/sync';
import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { sampleService } from '../support/sample-service.js';
import type { Service } from './service.js';

type Json = Readonly<Record<string, unknown>>;

/** Enough for 200 records: the sample has 208 plants and more species. */
const UNITS = 2;
/** Enough for one download of all plants, and another small one. */
const ANONYMOUS_UNITS = 4;

describe('what a request costs', () => {
  let service: Service;
  let everything: readonly unknown[];
  beforeAll(async () => {
    const limits = { anonymousUnits: ANONYMOUS_UNITS, usrUnits: UNITS, usr: 1_000, usrAccount: 1_000 };
    service = await sampleService({ limits, trustedProxies: ['127.0.0.1'] });
    const { text } = await (await newAccount('unl'))('/api/v1/species?format=ndjson');
    everything = linesOf(text).map(({ id }) => id);
    expect(everything.length).toBeGreaterThan(200);
  });
  afterAll(() => service?.close());

  const linesOf = (text: string): readonly Json[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Json);

  /** Returns a function that asks with the token of a new account of the default plan. */
  const newAccount = async (plan: 'usr' | 'unl' = 'usr') => {
    const token = newToken(plan);
    await ensureAccount(service.database.pool, token);
    return async (path: string, body?: object) => {
      const answer = await fetch(service.url + path, {
        headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = answer.headers.get('Content-Type')!.startsWith('application/json');
      const { status, headers } = answer;
      return { status, headers, text, body: isJson ? (JSON.parse(text) as Json) : {} };
    };
  };
  const names = (count: number) => ({ names: Array.from({ length: count }, () => 'Rosa') });

  it('C14.65 a list of names costs one unit per started 100', async () => {
    const ask = await newAccount();
    expect((await ask('/api/v1/species/match', names(101))).status).toBe(200);
    const { status, headers, body } = await ask('/api/v1/species/match', names(1));
    expect([status, body['code']]).toEqual([429, 'too_many_requests']);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60);
  });

  it('C15.5 C14.66 downloads of visitors are charged to their address', async () => {
    const download = async (address: string, query = '') => {
      const answer = await fetch(`${service.url}/explore.csv${query}`, {
        headers: { 'X-Forwarded-For': address },
      });
      await answer.text();
      return [answer.status, answer.headers.has('content-disposition')];
    };
    expect(Math.ceil(everything.length / 100)).toBe(3);
    expect(await download('192.0.2.1')).toEqual([200, true]);
    expect(await download('192.0.2.1')).toEqual([429, false]);
    expect(await download('192.0.2.2', '?filter[slug]=bellis-perennis')).toEqual([200, true]);
    expect(await download('192.0.2.2')).toEqual([200, true]);
    expect(await download('192.0.2.2', '?filter[slug]=bellis-perennis')).toEqual([429, false]);
  });

  it('C15.73 lists of visitors are charged to their address', async () => {
    const matched = async (count: number) => {
      const body = new FormData();
      body.set('names', 'Rosa canina\n'.repeat(count));
      return (
        await fetch(`${service.url}/match`, {
          method: 'POST',
          body,
          headers: { 'X-Forwarded-For': '192.0.2.3' },
        })
      ).status;
    };
    expect([await matched(301), await matched(1), await matched(0)]).toEqual([200, 429, 422]);
  });

  it('C14.65 C14.66 a refused answer costs nothing, and says why', async () => {
    const ask = await newAccount();
    const { status, body } = await ask('/api/v1/species/match', names(201));
    expect([status, body['message']]).toEqual([429, expect.stringContaining('costs 3 units')]);
    expect((await ask('/api/v1/species/match', names(200))).status).toBe(200);
  });

  it('C14.65 a batch costs by its references, an error nothing', async () => {
    const ask = await newAccount();
    const path = '/api/v1/species/batch';
    const ids = (count: number) => ({ ids: Array.from({ length: count }, (_, at) => at + 1) });
    expect((await ask(path, { ids: ['x'] })).status).toBe(422);
    expect((await ask(path, ids(100))).status).toBe(200);
    expect((await ask(path, ids(100))).status).toBe(200);
    const { status, body } = await ask(path, ids(1));
    expect([status, body['message']]).toEqual([
      429,
      expect.stringMatching(
        /but fewer are left of your \d+ units per 60 seconds: wait \d+ s, or ask for fewer/,
      ),
    ]);
  });

  it('C14.65 pages of more than 100 records cost by their limit, other requests nothing', async () => {
    const ask = await newAccount();
    for (let round = 0; round < 3; round += 1)
      for (const path of [
        '/api/v1/species',
        '/api/v1/species?cursor=*&limit=100',
        '/api/v1/species/search?q=rosa&limit=100',
      ])
        expect((await ask(path)).status).toBe(200);
    expect((await ask('/api/v1/species?cursor=*&limit=101')).status).toBe(200);
    expect((await ask('/api/v1/species?cursor=*&limit=101')).status).toBe(429);
    expect((await ask('/api/v1/species?cursor=*&limit=100')).status).toBe(200);
    expect((await ask('/api/v1/species/match?name=Rosa')).status).toBe(200);
  });

  it('C14.66 accounts of the admin plan have no budget', async () => {
    const ask = await newAccount('unl');
    for (let round = 0; round < 2; round += 1)
      expect((await ask('/api/v1/species/match', names(300))).status).toBe(200);
  });

  it('C14.67 lines of JSON end with where to continue, and nothing is sent twice', async () => {
    const ask = await newAccount();
    const lines = linesOf((await ask('/api/v1/species?format=ndjson')).text);
    const { meta } = lines.at(-1) as { meta: { next_cursor: string; retry_after: number } };
    expect(meta.retry_after).toBeGreaterThanOrEqual(1);
    const sent = lines.slice(0, -1).map(({ id }) => id);
    expect(sent).toEqual(everything.slice(0, 200));
    const rest = await ask(`/api/v1/species?cursor=${meta.next_cursor}&limit=100&format=json`);
    const following = (rest.body['data'] as readonly Json[]).map(({ id }) => id);
    expect([...sent, ...following]).toEqual(everything.slice(0, 200 + following.length));
  });

  it('C14.67 a table ends with a row that says where to continue', async () => {
    const ask = await newAccount();
    const rows = parse((await ask('/api/v1/species?format=csv&fields=author')).text) as string[][];
    expect(rows).toHaveLength(1 + 200 + 1);
    const [mark, cursor, wait, ...others] = rows.at(-1)!;
    expect([mark, Number(wait) >= 1, others]).toEqual(['#next_cursor', true, ['']]);
    const { body } = await ask(`/api/v1/species?cursor=${cursor}`);
    expect((body['data'] as readonly Json[])[0]!['id']).toBe(everything[200]);
  });

  it('C14.67 a complete answer has no such line; one without any budget is refused', async () => {
    const ask = await newAccount();
    const few = '/api/v1/species?format=ndjson&filter[genus]=acer';
    expect(linesOf((await ask(few)).text).some((line) => 'meta' in line)).toBe(false);
    expect((await ask(few)).status).toBe(200);
    expect((await ask(few)).status).toBe(429);
    const none = '/api/v1/species?format=ndjson&filter[genus]=nothing';
    expect((await ask(none)).status).toBe(200);
  });
});

import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type Client, errors, UndiciConnection } from '@elastic/elasticsearch';
import { createElasticsearchClient } from '../../src/search/elasticsearch/transport/client.js';
import { throwSearchUnavailable } from '../../src/search/elasticsearch/transport/errors.js';
import { exchange } from '../../src/search/elasticsearch/transport/exchange.js';
import { DOWN_MS, NodePool } from '../../src/search/elasticsearch/transport/node-pool.js';
import { listen } from '../support/listen.js';

describe('a request to Elasticsearch', () => {
  let server: Server;
  let asked: IncomingMessage[];
  let client: Client;
  const start = async (path: string): Promise<void> => {
    asked = [];
    server = createServer((request, response) => {
      asked.push(request);
      response.writeHead(200, { 'X-Elastic-Product': 'Elasticsearch', 'Content-Type': 'application/json' });
      response.end('{"count":3}');
    });
    const port = await listen(server);
    client = createElasticsearchClient(`http://gardener:secret@127.0.0.1:${port}${path}`);
  };
  afterEach(async () => {
    await client.close();
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['', '/plants/_count'],
    ['/', '/plants/_count'],
    ['/es', '/es/plants/_count'],
    ['/es/', '/es/plants/_count'],
  ])('to an address that ends with %j has the path %s, and its query', async (path, expected) => {
    await start(path);
    await client.count({ index: 'plants' });
    await client.count({ index: 'plants', preference: '_local' });
    expect(asked.map(({ url }) => url)).toEqual([expected, `${expected}?preference=_local`]);
  });

  it('has the credentials of the address, unless it has headers of its own', async () => {
    await start('');
    await client.count({ index: 'plants' });
    await client.count(
      { index: 'plants' },
      { headers: { authorization: 'Bearer other', 'x-none': undefined } },
    );
    const [own, other] = asked.map(({ headers }) => headers);
    expect(own!.authorization).toBe(`Basic ${btoa('gardener:secret')}`);
    expect(other!.authorization).toBe('Bearer other');
    expect(other).not.toHaveProperty('x-none');
  });
});

describe('an error of the connection', () => {
  it.each([
    ['UND_ERR_HEADERS_TIMEOUT', errors.TimeoutError],
    ['UND_ERR_BODY_TIMEOUT', errors.TimeoutError],
    ['UND_ERR_SOCKET', errors.ConnectionError],
    [undefined, errors.ConnectionError],
  ])('with the code %s is a %p', async (code, type) => {
    const failing = {
      dispatch: (_: unknown, { onError }: { onError(error: Error): void }) =>
        onError(Object.assign(new Error('cut'), { code })),
    };
    const limits = { ms: 5_000, cancellation: undefined, largest: undefined };
    await expect(
      exchange(failing as never, { method: 'GET', path: '/', headers: {}, body: null }, limits),
    ).rejects.toBeInstanceOf(type);
  });
});

describe('an error of Elasticsearch', () => {
  const refused = (statusCode: number, body: unknown) =>
    new errors.ResponseError({ statusCode, body, headers: {}, warnings: null, meta: {} as never });
  const cause = { type: 'illegal_argument_exception', reason: 'no such sort' };

  it.each<[string, unknown, string, string]>([
    [
      'a missing index',
      refused(404, { error: { type: 'x' } }),
      'IndexMissing',
      'The search index is missing. Run linnea index rebuild.',
    ],
    ['a missing page of a proxy', refused(404, '<html>'), 'SearchUnavailable', 'answer: status 404'],
    ['a missing route', refused(404, { error: 'no route' }), 'SearchUnavailable', 'answer: status 404'],
    ['a body without an error', refused(404, { error: null }), 'SearchUnavailable', 'answer: status 404'],
    [
      'an error without a type',
      refused(400, { error: { reason: 'odd' } }),
      'SearchUnavailable',
      'answer: odd',
    ],
    [
      'a refused query',
      refused(400, { error: { type: 'search_phase', reason: 'all failed', root_cause: [cause] } }),
      'QueryRefused',
      'query: illegal_argument_exception: no such sort',
    ],
    [
      'a refused query without first causes',
      refused(400, { error: { ...cause, reason: null, root_cause: [] } }),
      'QueryRefused',
      'query: illegal_argument_exception',
    ],
    ['a thrown text', 'odd', 'SearchUnavailable', 'answer: odd'],
  ])('is recognised: %s', (_, error, name, message) => {
    let thrown: unknown;
    try {
      throwSearchUnavailable(error);
    } catch (caught) {
      thrown = caught;
    }
    expect(thrown).toMatchObject({ name, message: expect.stringContaining(message) });
    if (name !== 'IndexMissing') expect((thrown as Error).message.endsWith(message)).toBe(true);
  });

  it('has at most 200 characters of the reason', () => {
    const prefix = 'Elasticsearch cannot answer: ';
    const thrown = (length: number) => () => throwSearchUnavailable(new Error('r'.repeat(length)));
    expect(thrown(200)).toThrow(new RegExp(`^${prefix}r{200}$`));
    expect(thrown(201)).toThrow(new RegExp(`^${prefix}r{200}$`));
  });
});

describe('the nodes of a cluster', () => {
  interface Ping {
    readonly node: string;
    readonly context: unknown;
    answer(statusCode: number): void;
  }
  const pings: Ping[] = [];
  /** A connection whose pings are answered by the test. */
  class SilentConnection extends UndiciConnection {
    override request(_: unknown, { context }: { readonly context?: unknown }): Promise<never> {
      return new Promise((resolve) => {
        pings.push({ node: this.id, context, answer: (statusCode) => resolve({ statusCode } as never) });
      });
    }
  }
  const open = () => {
    pings.length = 0;
    const pool = new NodePool({ Connection: SilentConnection });
    pool.addConnection(['http://one:1', 'http://two:2']);
    return pool;
  };
  const at = (now: number) => ({ now, requestId: 1, name: 'test', context: { deadline: 0 } });

  it('are skipped for five seconds each, however many requests failed, then pinged once, outside any request', () => {
    const pool = open();
    const [one] = pool.connections;
    const began = Date.now();
    for (let failed = 0; failed < 6; failed += 1) pool.markDead(one!);
    const due = one!.resurrectTimeout;
    expect(due - began).toBeGreaterThanOrEqual(DOWN_MS);
    expect(due - Date.now()).toBeLessThanOrEqual(DOWN_MS);
    pool.resurrect(at(due - 1));
    expect([pings.length, one!.resurrectTimeout]).toEqual([0, due]);
    pool.resurrect(at(due));
    expect(pings).toMatchObject([{ node: 'http://one:1/', context: undefined }]);
    expect(one!.resurrectTimeout).toBe(due + DOWN_MS);
    pool.resurrect(at(due + 1));
    pool.resurrect(at(due + DOWN_MS - 1));
    expect(pings).toHaveLength(1);
    pool.resurrect(at(due + DOWN_MS));
    expect(pings).toHaveLength(2);
  });

  it('are used again when a ping succeeds, not when it is answered with 503', async () => {
    const pool = open();
    const [one] = pool.connections;
    pool.markDead(one!);
    pool.resurrect(at(one!.resurrectTimeout));
    pings[0]!.answer(503);
    await new Promise(setImmediate);
    expect(one!.status).toBe('dead');
    pool.resurrect(at(one!.resurrectTimeout));
    pings[1]!.answer(200);
    await new Promise(setImmediate);
    expect(one!.status).toBe('alive');
  });
});

import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { closedLoad } from '../../bench/load/closed-load.js';
import { steadyP99 } from '../../bench/load/steady-load.js';
import { listen } from '../support/listen.js';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly body: string;
  readonly tag: string | undefined;
  readonly from: number | undefined;
}

let server: Server;
let seen: Seen[];
let origin: string;

const note = async (request: IncomingMessage): Promise<Seen> => ({
  method: request.method,
  url: request.url,
  body: await text(request),
  tag: request.headers['if-none-match'],
  from: request.socket.remotePort,
});

beforeEach(async () => {
  seen = [];
  server = createServer(async (request, response) => {
    seen.push(await note(request));
    response.writeHead(request.url === '/missing' ? 404 : request.headers['if-none-match'] ? 304 : 200).end();
  });
  origin = `http://127.0.0.1:${await listen(server)}`;
});
afterEach(() => new Promise((closed) => server.close(closed)));

describe('the load of the bench', () => {
  it('sends its requests in rotation over several connections and counts the responses', async () => {
    const requests = [{ path: '/one' }, { path: '/two', json: '{"a":1}' }];
    const { responses, rate, p50, p99 } = await closedLoad({
      origin,
      requests,
      connections: 2,
      seconds: 0.2,
    });
    expect(responses).toBeGreaterThan(2);
    expect(seen.length).toBeGreaterThanOrEqual(responses);
    // Two connections in each run; a busy machine needs several runs.
    expect(new Set(seen.map(({ from }) => from)).size % 2).toBe(0);
    expect(new Set(seen.map(({ method, url, body }) => `${method} ${url} ${body}`))).toEqual(
      new Set(['GET /one ', 'POST /two {"a":1}']),
    );
    expect(rate).toBeGreaterThan(responses / 2);
    expect(p99).toBeGreaterThanOrEqual(p50);
  });

  it('sends ETags and expects the given status', async () => {
    const load = {
      origin,
      requests: [{ path: '/', ifNoneMatch: '"x"' }],
      connections: 1,
      seconds: 0.1,
    };
    expect((await closedLoad({ ...load, status: 304 })).responses).toBeGreaterThan(0);
    expect(seen[0]?.tag).toBe('"x"');
    await expect(closedLoad(load)).rejects.toThrow(/requests failed: \//);
  });

  it('sends at an even rate, however slow the responses are', async () => {
    const load = { origin, rate: 50, connections: 4, seconds: 0.4 };
    expect(await steadyP99({ ...load, requests: [{ path: '/', json: '{}' }] })).toBeGreaterThan(0);
    // Including the requests of the warm-up second.
    expect(seen.map(({ method, body }) => method + body)).toEqual(new Array(70).fill('POST{}'));
    await expect(steadyP99({ ...load, requests: [{ path: '/missing' }] })).rejects.toThrow(
      '404 from /missing',
    );
  });

  it('sends the requests that depend on one answer one after the other', async () => {
    const load = { origin, rate: 20, connections: 1, seconds: 0.1 };
    const both = ['1', '2'].map((json) => ({ path: '/', json }));
    await steadyP99({ ...load, requests: [both] });
    const bodies = seen.map(({ body }) => body);
    const count = (body: string, until: number) =>
      bodies.slice(0, until).filter((each) => each === body).length;
    expect([count('1', 44), count('2', 44), bodies.length]).toEqual([22, 22, 44]);
    // A late answer may let the next pair begin, but no second request comes before its first.
    expect(bodies.every((_, nth) => count('2', nth + 1) <= count('1', nth + 1))).toBe(true);
  });
});

import { createServer } from 'node:http';
import Koa from 'koa';
import type { ApiContext, ApiState } from '../../src/http/api-context.js';
import { problem } from '../../src/http/problem.js';
import { noMatch } from '../../src/matching/match.js';
import { Cancellation, type CancellationSignal } from '../../src/runtime/cancellation.js';
import { DeadlineExceeded } from '../../src/runtime/deadline.js';
import { createUploadReader } from '../../src/tables/upload/upload-reader.js';
import type { PageAnswer } from '../../web/answer.js';
import { en } from '../../web/messages/en.js';
import type { PageRouter } from '../../web/page-router.js';
import { matchPageRoutes } from '../../web/routes/match-routes.js';
import type { Site } from '../../web/routes/site.js';
import { listen } from '../support/listen.js';
import { builtPages } from '../support/of-run.js';

/** Runs when a batch asks for a slot; rejects if there is none. */
let inSlot: () => Promise<unknown>;
const owners: (number | string)[] = [];
let url: string;
let close: () => void;

const SESSION = { secret: 'x', account: { id: 7, role: 'user' } } as NonNullable<ApiState['session']>;

beforeAll(async () => {
  const routes = new Map<string, (ctx: ApiContext) => Promise<PageAnswer>>();
  const add = (path: string, handle: (ctx: ApiContext) => Promise<PageAnswer>) => routes.set(path, handle);
  const site = {
    assets: await builtPages(),
    limiter: { list: async () => undefined },
    readUpload: createUploadReader(),
    matcher: { match: async (names: readonly unknown[]) => names.map(() => noMatch(['unknown'])) },
    units: { charge: async () => null },
    inSlot: async (
      { of }: { of: number | string },
      work: (signal: CancellationSignal) => Promise<unknown>,
    ) => {
      owners.push(of);
      await inSlot();
      return work(new Cancellation());
    },
  } as unknown as Site;
  matchPageRoutes({ get: () => undefined, postList: add } as unknown as PageRouter, site);
  const app = new Koa<ApiState>();
  app.silent = true;
  app.use(async (ctx) => {
    ctx.state.address = ctx.get('X-Address');
    ctx.state.cancellation = new Cancellation();
    if (ctx.get('X-Signed-In') !== '') ctx.state.session = SESSION;
    const send = await routes.get(ctx.path)!(ctx);
    await send(ctx);
  });
  const server = createServer(app.callback());
  url = `http://127.0.0.1:${await listen(server)}`;
  close = () => server.close();
});
afterAll(() => close());
beforeEach(() => {
  inSlot = async () => undefined;
  owners.length = 0;
});

const send = async (path: string, headers: Record<string, string> = {}) => {
  const body = new FormData();
  body.set('names', 'Quercus robur\nBellis perennis');
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { Accept: 'text/html', 'Accept-Language': 'en', 'X-Address': '192.0.2.7', ...headers },
    body,
  });
  return { status: answer.status, text: await answer.text() };
};

describe('C15.73 a list that finds no free slot', () => {
  it.each(['/match', '/match.csv'])('sent to %s is shown again with the status 503', async (path) => {
    inSlot = () => Promise.reject(problem('service_unavailable', { message: 'busy' }));
    const { status, text } = await send(path);
    expect(status).toBe(503);
    expect(text).toContain(en.match.faults.busy);
    expect(text).toContain('Quercus robur\r\nBellis perennis</textarea>');
  });

  it('has another message than a list whose first names take too long', async () => {
    const cause = new DeadlineExceeded('no answer within 4500 ms');
    inSlot = () => Promise.reject(problem('service_unavailable', { message: 'slow', cause }));
    const { status, text } = await send('/match');
    expect([status, text.includes(en.match.faults.slow)]).toEqual([503, true]);
  });

  it.each([
    ['another problem', () => problem('conflict', { message: 'other' }), 409],
    ['a mistake', () => new Error('a mistake'), 500],
  ])('is distinguished from %s, which gets the page of errors', async (_, thrown, expected) => {
    inSlot = () => Promise.reject(thrown());
    for (const path of ['/match', '/match.csv']) {
      const { status, text } = await send(path);
      expect([path, status, text.includes(en.match.faults.busy)]).toEqual([path, expected, false]);
    }
  });
});

describe('a list whose matching fails once the answer has begun', () => {
  it.each([
    ['/match', 'application/x-ndjson'],
    ['/match.csv', 'text/html'],
  ])('sent to %s is cut off, so that it is not taken for complete', async (path, accepted) => {
    inSlot = async () => {
      if (owners.length > 1) throw problem('service_unavailable', { message: 'busy' });
    };
    await expect(send(path, { Accept: accepted })).rejects.toThrow('terminated');
    expect(owners).toHaveLength(2);
  });
});

describe('C7.27 the slots of lists', () => {
  it('are allotted by account, or by address without one', async () => {
    const ownerOf = async (headers: Record<string, string>) => {
      owners.length = 0;
      expect((await send('/match', headers)).status).toBe(200);
      expect(new Set(owners).size).toBe(1);
      return owners[0]!;
    };
    expect(await ownerOf({})).toBe('192.0.2.7');
    expect(await ownerOf({ 'X-Address': '192.0.2.8' })).toBe('192.0.2.8');
    expect(await ownerOf({ 'X-Signed-In': 'yes' })).toBe(7);
  });
});

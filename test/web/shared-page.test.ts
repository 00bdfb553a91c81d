import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import Koa from 'koa';
import { h } from 'preact';
import type { ApiState } from '../../src/http/api-context.js';
import { answerInTime } from '../../web/page-router.js';
import { createSharedPages } from '../../web/shared-page.js';
import { type Desk, height, startDesk } from '../contract/review-desk.js';
import { listen } from '../support/listen.js';
import { builtPages } from '../support/of-run.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const SESSION = {
  secret: 'x',
  account: { id: 1, name: 'Ada', role: 'user', plan: 'usr' },
} as unknown as NonNullable<ApiState['session']>;

/** Sets the clock, and lets timers run as they do. */
const setDate = (time: string) =>
  jest.useFakeTimers({
    now: new Date(time),
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });

/** Serves a page on every path, which says how often it was rendered. */
const serve = async () => {
  let renderings = 0;
  const shared = createSharedPages(desk.service.database.pool, await builtPages());
  const app = new Koa<ApiState>();
  app.use((ctx, next) => {
    ctx.state.deadline = performance.now() + 5_000;
    if (ctx.get('X-Signed-In') !== '') ctx.state.session = SESSION;
    return next();
  });
  app.use(
    answerInTime(
      shared(async () => {
        renderings += 1;
        return h('p', null, `rendering ${renderings} ${'of a page '.repeat(500)}`);
      }),
    ),
  );
  const server = createServer(app.callback());
  const url = `http://127.0.0.1:${await listen(server)}`;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, { headers, redirect: 'manual' });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return {
    get,
    /** Returns whether an address that was just asked for is rendered again. Other suites may commit meanwhile. */
    isKept: async (path: string, headers: Record<string, string> = {}): Promise<boolean> => {
      for (let attempt = 0; attempt < 100; attempt += 1) {
        await get(path);
        const before = renderings;
        await get(path, headers);
        if (renderings === before) return true;
      }
      return false;
    },
    close: () => server.close(),
  };
};

describe('C15.67 a page that was rendered for another visitor', () => {
  let site: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    site = await serve();
  });
  afterAll(() => site.close());

  it('is answered again for the same address, in any encoding', async () => {
    expect(await site.isKept('/one')).toBe(true);
    expect(await site.isKept('/one', { 'Accept-Encoding': 'br' })).toBe(true);
    const { text } = await site.get('/one', { 'Accept-Encoding': 'identity' });
    expect(text).toMatch(/^<!doctype html><p>rendering \d+ of a page/);
  });

  it.each([
    ['another address', '/two', {}],
    ['another query', '/one?two', {}],
    ['another language', '/one', { 'Accept-Language': 'fr' }],
    ['another language of names', '/one', { 'Accept-Language': 'de' }],
    ['another chosen language', '/one', { Cookie: 'language=fr' }],
    ['another scheme', '/one', { 'X-Forwarded-Proto': 'https' }],
  ])('is not answered for %s', async (_, path, headers) => {
    const { text: before } = await site.get('/one');
    expect((await site.get(path, headers)).text).not.toBe(before);
  });

  it('is not answered on another day, in UTC, which the page may show', async () => {
    setDate('2026-03-04T23:59:59Z');
    expect(await site.isKept('/day')).toBe(true);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      setDate('2026-03-04T23:59:59Z');
      const { text: before } = await site.get('/day');
      setDate('2026-03-05T00:00:01Z');
      expect((await site.get('/day')).text).not.toBe(before);
    }
    jest.useRealTimers();
  });

  it('is not answered for an address that differs in a credential, which the page may show', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { text: before } = await site.get('/one?q=usr-searchedByAda');
      expect((await site.get('/one?q=usr-searchedByBen')).text).not.toBe(before);
    }
  });

  it('is not answered to visitors who are signed in, and theirs are not kept', async () => {
    await site.get('/own', { 'X-Signed-In': 'yes' });
    const { text: first } = await site.get('/own', { 'X-Signed-In': 'yes' });
    const { text: second } = await site.get('/own');
    const { text: third } = await site.get('/own', { 'X-Signed-In': 'yes' });
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('is not answered after any commit', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { text: before } = await site.get('/one');
      await desk.service.database.session((client) =>
        client.query(`update source set name = name where slug = 'usda'`),
      );
      expect((await site.get('/one')).text).not.toBe(before);
    }
  });

  it('keeps its policy and its ETag, and is not sent again to a visitor who has it', async () => {
    let status = 0;
    for (let attempt = 0; attempt < 100 && status !== 304; attempt += 1) {
      const { headers } = await site.get('/one');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('cache-control')).toBe('private, max-age=60');
      expect(headers.get('vary')).toMatch(/Accept-Language.*Cookie/);
      const again = await site.get('/one', { 'If-None-Match': headers.get('etag') ?? '' });
      status = again.status;
      if (status === 304) expect(again.text).toBe('');
    }
    expect(status).toBe(304);
  });
});

describe('C15.67 an accepted correction', () => {
  it('is on the page of its plant at once, while others read it', async () => {
    const species = await desk.grow('Pyrella celeris', { maximum_height_cm: 60 });
    const read = async (): Promise<string> =>
      (await fetch(`${desk.service.url}/species/pyrella-celeris`)).text();
    let isDone = false;
    const others = Promise.all(
      [1, 2].map(async () => {
        for (; !isDone; await pause(10)) await read();
      }),
    );
    for (let metres = 2; metres < 12; metres += 1) {
      const { id } = await desk.submit(desk.ada, species, height(metres * 100));
      await read();
      expect((await desk.accept(desk.ben, id)).status).toBe(200);
      const [, value] = /id="maximum_height_cm">.*?class="value">([^<]+)</s.exec(await read()) ?? [];
      expect(value).toBe(`${metres}\u202fm`);
    }
    isDone = true;
    await others;
  });
});

import { createServer } from 'node:http';
import Koa from 'koa';
import type { ApiState } from '../../src/http/api-context.js';
import { readForm } from '../../src/http/body.js';
import { pageAssets } from '../../web/assets.js';
import { errorPages } from '../../web/error-pages.js';
import { en } from '../../web/messages/en.js';
import { listen } from '../support/listen.js';
import { hiddenFields } from './visitor.js';

const REFUSED = { error: true, code: 'service_unavailable', message: 'The message.', request_id: 'r-1' };

/** What the service has answered before its pages replace it. */
interface Answered {
  status: number;
  body: unknown;
  type: string;
  retryAfter: string | null;
  isRead: boolean;
}

let answered: Answered;
let url: string;
let close: () => void;
beforeEach(() => {
  answered = {
    status: 503,
    body: JSON.stringify(REFUSED),
    type: 'application/json',
    retryAfter: null,
    isRead: false,
  };
});
beforeAll(async () => {
  const app = new Koa<ApiState>();
  app.use(errorPages(pageAssets()));
  app.use(async (ctx) => {
    if (answered.isRead) await readForm(ctx.req);
    ctx.status = answered.status;
    ctx.type = answered.type;
    if (answered.retryAfter !== null) ctx.set('Retry-After', answered.retryAfter);
    ctx.body = answered.body;
  });
  const server = createServer(app.callback());
  url = `http://127.0.0.1:${await listen(server)}`;
  close = () => server.close();
});
afterAll(() => close());

const ask = async (path: string, init: RequestInit = {}) => {
  const headers = { Accept: 'text/html', 'Accept-Language': 'en', ...(init.headers as object) };
  const answer = await fetch(url + path, { ...init, headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

const send = (path: string, fields: Readonly<Record<string, string>>) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields) });

describe('C15.4 an error', () => {
  it.each<[string, string, Partial<Answered>, object, boolean]>([
    ['a path of pages', '/explore', {}, {}, true],
    ['a path of the API', '/api/v1/species', {}, {}, false],
    ['a caller that prefers JSON', '/explore', {}, { Accept: 'application/json, text/html;q=0.9' }, false],
    ['the lowest status of an error', '/explore', { status: 400 }, {}, true],
    ['a redirection', '/explore', { status: 399 }, {}, false],
    ['an answer in another type', '/explore', { type: 'text/plain' }, {}, false],
    ['an answer in bytes', '/explore', { body: Buffer.from(JSON.stringify(REFUSED)) }, {}, false],
  ])('for %s (%s) has a page where it should', async (_, path, more, headers, isPage) => {
    Object.assign(answered, more);
    const { status, text } = await ask(path, { headers: headers as Record<string, string> });
    expect([status, text.startsWith('<!doctype html>')]).toEqual([answered.status, isPage]);
    if (!isPage) expect(JSON.parse(text)).toEqual(REFUSED);
  });

  it.each([
    ['9', en.errors.tooMany('9')],
    [null, en.errors.tooMany('60')],
  ])('says how long to wait: Retry-After %s', async (retryAfter, words) => {
    answered.status = 429;
    answered.body = JSON.stringify({ ...REFUSED, code: 'too_many_requests' });
    answered.retryAfter = retryAfter;
    const { headers, text } = await ask('/explore');
    expect([headers.get('retry-after'), text.includes(`<p>${words}</p>`)]).toEqual([retryAfter, true]);
  });

  it.each(['/match', '/match.csv'])(
    'of a form that is too large, sent to %s, leads back to its page',
    async (path) => {
      answered.status = 413;
      answered.body = JSON.stringify({ ...REFUSED, code: 'payload_too_large' });
      expect((await ask(path, { method: 'POST' })).text).toContain(`<a href="/match">${en.errors.back}</a>`);
    },
  );
});

describe('C15.63 a form that failed before anything read it', () => {
  const PATH = '/review/7?kind=people';
  const FIELDS = { csrf: 'own', notes: 'Typed' };

  it('is kept, with the query of its address', async () => {
    const { status, text } = await send(PATH, FIELDS);
    expect(status).toBe(503);
    expect(Object.fromEntries(hiddenFields(text, PATH))).toEqual(FIELDS);
  });

  it.each([
    ['was read and not understood', true, 'Typed'],
    ['is longer than a form may be', false, 'x'.repeat(70_000)],
  ])('is not kept where it %s; the error stays', async (_, isRead, notes) => {
    answered.isRead = isRead;
    const { status, text } = await send(PATH, { ...FIELDS, notes });
    expect([status, text.includes(en.errors.kept), text.includes(en.errors.busy)]).toEqual([
      503,
      false,
      true,
    ]);
  });
});

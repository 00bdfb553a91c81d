import { createServer } from 'node:http';
import Koa from 'koa';
import type { ApiState } from '../../src/http/api-context.js';
import { readForm } from '../../src/http/body.js';
import { errorPages } from '../../web/error-pages.js';
import { en } from '../../web/messages/en.js';
import { listen } from '../support/listen.js';
import { builtPages } from '../support/of-run.js';
import { hiddenFields } from './visitor.js';

const REFUSED = { error: true, code: 'service_unavailable', message: 'The message.', request_id: 'r-1' };

/** What the routes behind the error pages do and answer. */
interface Answered {
  status: number;
  body: unknown;
  type: string;
  retryAfter: string | null;
  /** Whether they read the form of the request before they answer. */
  readsForm: boolean;
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
    readsForm: false,
  };
});
beforeAll(async () => {
  const app = new Koa<ApiState>();
  app.use(errorPages(await builtPages()));
  app.use(async (ctx) => {
    if (answered.readsForm) await readForm(ctx.req);
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
  it.each([400, 503])('of status %i has a page', async (status) => {
    answered.status = status;
    const answer = await ask('/explore');
    expect([answer.status, answer.text.startsWith('<!doctype html>')]).toEqual([status, true]);
  });

  it.each<[string, string, Partial<Answered>, Record<string, string>]>([
    ['below /api', '/api/v1/species', {}, {}],
    ['for a caller that prefers JSON', '/explore', {}, { Accept: 'application/json, text/html;q=0.9' }],
    ['whose status is that of a redirection', '/explore', { status: 399 }, {}],
    ['in another type than JSON', '/explore', { type: 'text/plain' }, {}],
    ['in bytes', '/explore', { body: Buffer.from(JSON.stringify(REFUSED)) }, {}],
  ])('stays as it is %s', async (_, path, more, headers) => {
    Object.assign(answered, more);
    const { status, text } = await ask(path, { headers });
    expect([status, JSON.parse(text)]).toEqual([answered.status, REFUSED]);
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
    'about a form that is too large, sent to %s, links back to the page of the form',
    async (path) => {
      answered.status = 413;
      answered.body = JSON.stringify({ ...REFUSED, code: 'payload_too_large' });
      expect((await ask(path, { method: 'POST' })).text).toContain(`<a href="/match">${en.errors.back}</a>`);
    },
  );
});

describe('C15.63 the form of a request that failed', () => {
  const PATH = '/review/7?kind=people';
  const FIELDS = { csrf: 'own', notes: 'Typed' };

  it('is kept if no route has read it, with the query of its address', async () => {
    const { status, text } = await send(PATH, FIELDS);
    expect(status).toBe(503);
    expect(Object.fromEntries(hiddenFields(text, PATH))).toEqual(FIELDS);
  });

  it.each([
    ['a route has already read it', true, 'Typed'],
    ['it is longer than a form may be', false, 'x'.repeat(70_000)],
  ])('is not kept if %s; the page shows the error alone', async (_, readsForm, notes) => {
    answered.readsForm = readsForm;
    const { status, text } = await send(PATH, { ...FIELDS, notes });
    expect([status, text.includes(en.errors.kept), text.includes(en.errors.busy)]).toEqual([
      503,
      false,
      true,
    ]);
  });
});

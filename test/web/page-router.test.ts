import { createServer, request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import Koa from 'koa';
import { pino } from 'pino';
import type { ApiState } from '../../src/http/api-context.js';
import { errors } from '../../src/http/errors.js';
import { requestIdentity } from '../../src/http/request-identity.js';
import { apiRouter, routes } from '../../src/http/router.js';
import { pageRouter } from '../../web/page-router.js';
import { listen } from '../support/listen.js';

const LONGEST_MS = 300;
let port: number;
let close: () => void;
let lateEnd: Promise<void>;

beforeAll(async () => {
  const router = apiRouter();
  const pages = pageRouter(router);
  pages.get('/slow', (ctx) => {
    const work = pause(LONGEST_MS * 2).then(() => ctx.cookies.set('late', 'yes'));
    lateEnd = work.then(
      () => undefined,
      () => undefined,
    );
    return work.then(() => (to) => {
      to.body = 'late';
    });
  });
  pages.get('/stream', () => (to) => {
    const parts = async function* () {
      yield 'first,';
      await pause(LONGEST_MS * 2);
      yield 'last';
    };
    to.body = Readable.from(parts());
  });
  pages.post('/form', (_ctx, form) => (to) => {
    to.body = form.get('name');
  });
  const app = new Koa<ApiState>();
  app.use(requestIdentity(() => false, LONGEST_MS));
  app.use(errors(pino({ level: 'silent' })));
  app.use(routes(router));
  const server = createServer(app.callback());
  port = await listen(server);
  close = () => server.close();
});
afterAll(() => close());

const get = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: answer.status, text: await answer.text() };
};

describe('C4.4 a page', () => {
  it('is 503 if its answer has not begun by the deadline, whatever its work does later', async () => {
    const { status, text } = await get('/slow');
    expect([status, JSON.parse(text)]).toEqual([
      503,
      expect.objectContaining({ code: 'service_unavailable' }),
    ]);
    await lateEnd;
  });

  it('is sent to its end if it has begun', async () => {
    expect(await get('/stream')).toEqual({ status: 200, text: 'first,last' });
  });

  it('has its whole time after a form that arrives slowly', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const text = await new Promise<string>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path: '/form', method: 'POST', headers }, (answer) => {
        answer.setEncoding('utf8').on('data', resolve);
      });
      sent.on('error', reject);
      sent.write('name=');
      setTimeout(() => sent.end('Ada'), LONGEST_MS * 2);
    });
    expect(text).toBe('Ada');
  });
});

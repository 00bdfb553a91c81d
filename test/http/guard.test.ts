import { once } from 'node:events';
import { connect } from 'node:net';
import { z } from 'zod';
import { answerCheck } from '../../src/http/answer-check.js';
import type { ApiMiddleware } from '../../src/http/api-context.js';
import { readForm, readFormWithFiles } from '../../src/http/body.js';
import { guard } from '../../src/http/guard.js';
import { apiRouter, routes } from '../../src/http/router.js';
import { unrouted } from '../../src/http/unrouted.js';
import { sleep } from '../../src/runtime/sleep.js';
import { IndexMissing } from '../../src/search/engine.js';
import { exchangeRaw } from '../../testkit/fuzz/connection.js';
import { appOf, boundedApp, type Served, serve } from './serve.js';

const router = apiRouter();
const echoed = z.strictObject({ said: z.unknown() });
const body = z.object({ name: z.string() }).partial();

router.post(
  '/api/v1/echo',
  guard(
    { access: 'anyone', body, response: echoed, status: [200, 400, 413, 415, 422], caching: 'never' },
    async (input) => ({
      json: JSON.stringify({ said: input.body }),
    }),
  ),
);
router.get(
  '/api/v1/names/:ref',
  guard(
    {
      access: 'anyone',
      params: z.object({ ref: z.string().toLowerCase() }),
      query: (text) => text,
      response: echoed,
      status: [200, 304, 400],
      caching: 'record',
    },
    async ({ params, query }) => ({
      json: JSON.stringify({ said: [params.ref, query] }),
      lastModified: '2026-02-03T10:11:12.130Z',
    }),
    '</credits>; rel="license"',
  ),
);
router.get(
  '/api/v1/wrong',
  guard({ access: 'anyone', response: echoed, status: [200], caching: 'list' }, async () => ({
    json: '{"a":1}',
  })),
);
router.get(
  '/api/v1/secret',
  guard({ response: echoed, status: [200], caching: 'never' }, async () => ({ json: '{"said":1}' })),
);
router.get('/api/v1/broken', () => {
  throw new Error('at the database: password=hunter2');
});

const calledByNobody: ApiMiddleware = async (ctx, next) => {
  ctx.state.caller = { kind: 'nobody' };
  await next();
};

const readingForms: ApiMiddleware = async (ctx, next) => {
  if (ctx.path === '/form') ctx.body = Object.fromEntries(await readForm(ctx.req));
  else if (ctx.path === '/files') ctx.body = Object.fromEntries(await readFormWithFiles(ctx.req, 1_000));
  else await next();
};

let served: Served;
beforeAll(async () => {
  const app = appOf(readingForms, calledByNobody, answerCheck(), routes(router), unrouted(router));
  served = await serve(app.callback());
});
afterAll(() => served.close());

const post = async (content: string | Uint8Array<ArrayBuffer>, type = 'application/json') => {
  const headers = { 'Content-Type': type };
  const answer = await fetch(`${served.url}/api/v1/echo`, { method: 'POST', headers, body: content });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const get = (path: string, headers: Record<string, string> = {}) => fetch(served.url + path, { headers });

describe('C4.4 bodies', () => {
  it('reads an object, with parameters of its type allowed', async () => {
    expect(await post('{"name":"é"}', 'application/json; charset=utf-8')).toEqual({
      status: 200,
      body: { said: { name: 'é' } },
    });
  });

  it.each([
    ['malformed JSON', '{"name":', 'application/json', 400, 'bad_request'],
    ['an array', '[]', 'application/json', 400, 'bad_request'],
    ['null', 'null', 'application/json', 400, 'bad_request'],
    ['bytes that are not UTF-8', Uint8Array.of(34, 0xff, 34), 'application/json', 400, 'bad_request'],
    ['another type', 'name=a', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['a type that only begins so', '{}', 'application/jsonp', 415, 'unsupported_media_type'],
    ['65,537 bytes', `"${'a'.repeat(65_535)}"`, 'application/json', 413, 'payload_too_large'],
    ['65,537 bytes of another type', 'a'.repeat(65_537), 'text/plain', 413, 'payload_too_large'],
  ])('refuses %s', async (_what, content, type, status, code) => {
    const answer = await post(content, type);
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  });

  it('C4.4 a body that ends before its length is 400', async () => {
    const head =
      'POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n';
    const [answer] = await exchangeRaw(served.port, { bytes: `${head}{}`, unfinished: true });
    expect([answer?.status, JSON.parse(answer?.body ?? '').code]).toEqual([400, 'bad_request']);
  });

  it('takes 65,536 bytes', async () => {
    expect((await post(`{"name":"${'a'.repeat(65_525)}"}`)).status).toBe(200);
  });
});

describe('forms of pages', () => {
  const multipart = (fields: string) =>
    `--x\r\nContent-Disposition: form-data; ${fields}\r\n\r\n1\r\n--x--\r\n`;
  const answerTo = async (path: string, type: string | null, content: string) => {
    const headers: HeadersInit = type === null ? {} : { 'Content-Type': type };
    const answer = await fetch(served.url + path, { method: 'POST', headers, body: Buffer.from(content) });
    return [answer.status, answer.ok ? await answer.json() : null];
  };

  it.each([
    ['/form', 'Application/X-WWW-Form-URLencoded; charset=utf-8', 'a=1'],
    ['/files', 'Multipart/Form-Data; boundary=x', multipart('name="a"')],
  ])('%s takes the type %s', async (path, type, content) => {
    expect(await answerTo(path, type, content)).toEqual([200, { a: '1' }]);
  });

  it.each([
    ['/form', 'text/plain'],
    ['/form', 'application/x-www-form-urlencoded-x'],
    ['/form', null],
    ['/files', 'text/plain'],
    ['/files', 'application/x-www-form-urlencoded'],
    ['/files', 'x-multipart/form-data; boundary=x'],
    ['/files', null],
  ])('C4.4 %s refuses the type %s', async (path, type) => {
    expect(await answerTo(path, type, multipart('name="a"'))).toEqual([415, null]);
  });

  it.each([
    ['a%ff=1', 400],
    ['a=%ED%A0%80', 400],
    ['a=%c3%a9', 200],
    ['a=100%', 200],
  ])('C4.4 %s is read only if its escapes are UTF-8', async (content, status) => {
    expect((await answerTo('/form', 'application/x-www-form-urlencoded', content))[0]).toBe(status);
  });

  it('C4.4 a form without a boundary is malformed', async () => {
    expect(await answerTo('/files', 'multipart/form-data; charset=utf-8', 'a=1')).toEqual([400, null]);
  });
});

describe('paths', () => {
  it('C1.10 decodes and lower-cases a segment once', async () => {
    const answer = await get('/api/v1/names/%41bies%2520alba%2Fx?b=%20&a');
    expect(await answer.json()).toEqual({ said: ['abies%20alba/x', 'b=%20&a'] });
  });

  it('C1.2 ignores one trailing slash, reads several slashes as one, and nothing else', async () => {
    const statuses = [
      '/api/v1/names/a/',
      '/api/v1/names/a//',
      '/api//v1//names/a',
      '//api/v1/names/a',
      '/api/V1/names/a',
      '/api/v1/names/',
    ];
    expect(await Promise.all(statuses.map(async (path) => (await get(path)).status))).toEqual([
      200, 200, 200, 200, 404, 404,
    ]);
  });

  it.each(['/api/v1/names/%FF', '/api/v1/names/a%', '/api/v1/names/%zz'])('C4.4 %s is 400', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad_request' });
  });

  it('C1.2 a refused HEAD has the Content-Length of the refused GET', async () => {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => fetch(`${served.url}/api/v1/echo`, { method })),
    );
    expect([get!.status, head!.status]).toEqual([405, 405]);
    expect(head!.headers.get('content-length')).toBe(String((await get!.text()).length));
  });
});

describe('answers', () => {
  it('C12.1 C12.2 C12.8 carry their caching headers', async () => {
    const { headers } = await get('/api/v1/names/a');
    expect(headers.get('cache-control')).toBe('private, max-age=300, stale-while-revalidate=86400');
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]+"$/);
    expect(headers.get('last-modified')).toBe('Tue, 03 Feb 2026 10:11:12 GMT');
    expect(headers.get('link')).toBe('</credits>; rel="license"');
  });

  it('C12.2 do not look at modification times', async () => {
    const headers = { 'If-Modified-Since': new Date().toUTCString(), 'If-None-Match': '"other"' };
    expect((await get('/api/v1/names/a', headers)).status).toBe(200);
  });

  it('are held to their declaration in tests', async () => {
    expect((await get('/api/v1/wrong')).status).toBe(500);
  });

  it('C4.4 an unexpected failure says nothing of what happened', async () => {
    const answer = await get('/api/v1/broken');
    expect(answer.status).toBe(500);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).not.toContain('hunter2');
  });
});

describe('C4.4 a request that its stores do not answer in time', () => {
  const LONGEST = 300;
  const ended: string[] = [];
  let slow: Served;
  beforeAll(async () => {
    const waiting = apiRouter();
    const spec = { access: 'anyone', response: echoed, status: [200], caching: 'never' } as const;
    const never = new AbortController().signal;
    waiting.get(
      '/api/v1/never',
      guard(spec, ({ signal }) => {
        signal.addEventListener('abort', () => ended.push('never'));
        return new Promise(() => undefined);
      }),
    );
    waiting.get(
      '/api/v1/late',
      guard(spec, async () => {
        await sleep(2 * LONGEST, never);
        throw new Error('nobody hears of this');
      }),
    );
    waiting.get(
      '/api/v1/unbuilt',
      guard(spec, async () => {
        throw new IndexMissing();
      }),
    );
    waiting.post(
      '/api/v1/said',
      guard({ ...spec, body }, async (input) => {
        await sleep(LONGEST / 3, never);
        return { json: JSON.stringify({ said: input.body }) };
      }),
    );
    slow = await serve(boundedApp(LONGEST, calledByNobody, routes(waiting)).callback());
  });
  afterAll(() => slow.close());

  it.each(['never', 'late'])('is 503 with Retry-After, and its work is aborted (%s)', async (path) => {
    const began = performance.now();
    const answer = await fetch(`${slow.url}/api/v1/${path}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(performance.now() - began).toBeGreaterThan(LONGEST - 20);
    expect(await answer.json()).toMatchObject({ code: 'service_unavailable' });
    expect(ended).toEqual(['never']);
  });

  it('C4.4 says what to do without a search index', async () => {
    const answer = await fetch(`${slow.url}/api/v1/unbuilt`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({
      message:
        'The search index is not built yet: try again in a few minutes, or ask the operator of the service.',
    });
  });

  it('has its full time even if its body took long to arrive', async () => {
    const text = '{"name":"é"}';
    const head = `POST /api/v1/said HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n`;
    const socket = connect(slow.port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('utf8');
    });
    socket.write(head + text.slice(0, 4));
    await sleep(2 * LONGEST, new AbortController().signal);
    socket.write(text.slice(4));
    await once(socket, 'close');
    expect(received).toContain('HTTP/1.1 200 OK');
  });
});

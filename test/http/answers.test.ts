import type { ApiContext } from '../../src/http/api-context.js';
import { baseOf } from '../../src/http/base-url.js';
import { countedAddress, normalAddress } from '../../src/http/client-address.js';
import { cors } from '../../src/http/cors.js';
import { datasetVersion } from '../../src/http/dataset-version.js';
import { errors } from '../../src/http/errors.js';
import { acceptedFormat } from '../../src/http/formats.js';
import { warningHeader } from '../../src/http/meta.js';
import { problem } from '../../src/http/problem.js';
import { type Rows, sendRows } from '../../src/http/stream-rows.js';
import type { AnswerFormat } from '../../src/query/read-format.js';
import { Cancellation } from '../../src/runtime/cancellation.js';
import { StoreUnavailable } from '../../src/runtime/store-unavailable.js';
import { exchangeRaw } from '../../testkit/fuzz/connection.js';
import { appOf, keptLog, type Served, serve } from './serve.js';

const never = new AbortController().signal;
async function* batchesOf(...batches: readonly (readonly string[])[]) {
  yield* batches;
}

/** What the next request is answered with. */
let answer: (ctx: ApiContext) => unknown;
let served: Served;
beforeAll(async () => {
  served = await serve(appOf(cors([]), async (ctx) => void (await answer(ctx))).callback());
});
afterAll(() => served.close());

describe('answers that are sent row by row (C7.22, C14.20)', () => {
  const rows = async (
    format: AnswerFormat,
    more: Partial<Rows>,
    ...batches: readonly (readonly string[])[]
  ) => {
    answer = (ctx) =>
      sendRows(ctx, { rows: batchesOf(...batches), format, meta: () => ({ total: 3 }), ...more }, never);
    const got = await fetch(`${served.url}/api/v1/rows`);
    return { text: await got.text(), headers: got.headers };
  };
  const csv = {
    header: ['id', 'name', 'more', 'less'],
    cells: (row: unknown) => Object.values(row as Record<string, string>),
  };
  const cut = () => ({ next_cursor: 'abc', retry_after: 7 });

  it('as a table have a header, also without rows, and the place where they were cut off', async () => {
    expect((await rows('csv', { csv })).text).toBe('id,name,more,less\n');
    const { text, headers } = await rows('csv', { csv, cut }, [
      '{"id":"1","name":"a, b","more":"","less":"\\""}',
    ]);
    expect(text).toBe('id,name,more,less\n1,"a, b",,""""\n#next_cursor,abc,7,\n');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    const narrow = { header: ['id'], cells: () => ['1'] };
    expect((await rows('csv', { csv: narrow, cut }, ['{}'])).text).toBe('id\n1\n#next_cursor,abc,7\n');
  });

  it('are no longer read once the client has disconnected', async () => {
    const stop = new AbortController();
    let reached = 0;
    async function* many() {
      while (reached < 100) {
        reached += 1;
        if (reached === 3) stop.abort();
        yield [`{"id":${reached}}`];
      }
    }
    answer = (ctx) => sendRows(ctx, { rows: many(), format: 'ndjson', meta: () => ({}) }, stop.signal);
    expect(await (await fetch(`${served.url}/api/v1/rows`)).text()).toBe('{"id":1}\n{"id":2}\n');
    expect(reached).toBe(3);
  });

  it('may have headers that pages of other origins can read', async () => {
    const { headers } = await rows('ndjson', { headers: () => ({ 'X-Next-Cursor': 'abc' }) }, ['{}']);
    expect(headers.get('x-next-cursor')).toBe('abc');
    expect(headers.get('access-control-expose-headers')).toContain('X-Next-Cursor');
  });

  it('answers an error, without the headers of a success, if reading fails before the first row', async () => {
    const ofSuccess = { ETag: '"a"', 'Last-Modified': 'x', Link: '<a>', 'Content-Encoding': 'gzip' };
    answer = (ctx) => {
      ctx.set(ofSuccess);
      return sendRows(
        ctx,
        {
          rows: {
            [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new StoreUnavailable('away')) }),
          },
          format: 'csv',
          meta: () => ({}),
        },
        never,
      );
    };
    const got = await fetch(`${served.url}/api/v1/rows`);
    expect([got.status, got.headers.get('retry-after'), got.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(Object.keys(ofSuccess).filter((name) => got.headers.has(name))).toEqual([]);
  });
});

describe('the form that Accept asks for (C14.20)', () => {
  it.each([
    ['', 'json'],
    ['*/*', 'json'],
    ['text/csv', 'csv'],
    ['application/x-ndjson', 'ndjson'],
    ['text/html', 'json'],
    ['text/csv;q=0.5, application/x-ndjson', 'ndjson'],
    ['text/csv, application/json', 'csv'],
    ['text/*', 'csv'],
  ])('%j is %s', async (accept, format) => {
    answer = (ctx) => {
      ctx.body = acceptedFormat(ctx);
    };
    const bytes = `GET / HTTP/1.1\r\nHost: x\r\n${accept === '' ? '' : `Accept: ${accept}\r\n`}Connection: close\r\n\r\n`;
    const [got] = await exchangeRaw(served.port, { bytes, unfinished: false });
    expect(String(got?.body)).toBe(format);
  });
});

describe('the base of links', () => {
  it.each([
    ['plants.example:8080', '', 'http://plants.example:8080'],
    ['plants.example', 'https', 'https://plants.example'],
    ['plants.example', 'ftp', 'http://plants.example'],
    ['[::1]:80', '', 'http://[::1]:80'],
    ["x';rm", '', ''],
    ['x`y', '', ''],
  ])('for the host %s behind %j is %j', async (host, proto, base) => {
    answer = (ctx) => {
      ctx.body = JSON.stringify(baseOf(ctx));
    };
    const forwarded = proto === '' ? '' : `X-Forwarded-Proto: ${proto}\r\n`;
    const bytes = `GET / HTTP/1.1\r\nHost: ${host}\r\n${forwarded}Connection: close\r\n\r\n`;
    const [got] = await exchangeRaw(served.port, { bytes, unfinished: false });
    if (got?.status === 400) return expect(base).toBe('');
    expect(JSON.parse(String(got?.body))).toBe(base);
  });
});

describe('C3.30 the key of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['unknown', 'unknown'],
  ])('%s is %s', (address, key) => {
    expect(countedAddress(address)).toBe(key);
  });

  it.each([
    [' 192.0.2.1 ', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['::192.0.2.1', '::c000:201'],
    ['192.0.2', undefined],
    ['', undefined],
    ['2001:db8::ffff:102:304', '2001:db8::ffff:102:304'],
    ['::ffff:1:2:3', '::ffff:1:2:3'],
  ])('C3.24 %j is normally %s', (written, address) => {
    expect(normalAddress(written)).toBe(address);
  });
});

describe('C5.9 warnings', () => {
  const warning = (message: string) => ({ param: 'q', problem: 'too_long', message }) as const;

  it('C14.20 are in a header in ASCII, ten at most', () => {
    expect(warningHeader([])).toEqual({});
    const written = warningHeader([warning('é 😀\n')])['X-Warnings']!;
    expect(written).toMatch(/^[\x20-\x7e]*$/);
    expect(JSON.parse(written)).toEqual([warning('é 😀\n')]);
    const twelve = Array.from({ length: 12 }, (_, at) => warning(String(at)));
    expect(JSON.parse(warningHeader(twelve)['X-Warnings']!)).toEqual(twelve.slice(0, 10));
    const token = `usr-${'a'.repeat(43)}`;
    expect(warningHeader([warning(token)])['X-Warnings']).not.toContain(token);
  });
});

describe('C12.10 the version of the data', () => {
  const versionOf = async (middleware: ReturnType<typeof datasetVersion>, path = '/api/v1') => {
    const headers = new Map<string, string>();
    const ctx = { path, set: (name: string, value: string) => headers.set(name, value) };
    await middleware(ctx as never, async () => undefined);
    return headers.get('X-Dataset-Version');
  };

  it('is on every answer below /api, the last one while the store is away', async () => {
    const versions = ['one', new Error('away'), 'two'];
    const middleware = datasetVersion(async () => {
      const version = versions.shift() ?? 'two';
      if (version instanceof Error) throw version;
      return version;
    });
    expect(await versionOf(middleware, '/explore')).toBeUndefined();
    for (let asked = 0; asked < 3; asked += 1) expect(await versionOf(middleware)).toBe('one');
    expect(await versionOf(middleware)).toBe('two');
  });

  it('is left out, and nothing else waits, where it is never known', async () => {
    const middleware = datasetVersion(() => Promise.reject(new Error('away')));
    expect(await versionOf(middleware)).toBeUndefined();
    const began = performance.now();
    expect(await versionOf(datasetVersion(() => new Promise(() => undefined)))).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

it('C4.1 an unexpected error is logged as an error, an unavailable store as a warning, a fault of the request not at all', async () => {
  const failures: Readonly<Record<string, Error>> = {
    '/unexpected': new Error('a mistake'),
    '/away': new StoreUnavailable('no connection'),
    '/missing': problem('not_found'),
  };
  const { lines, logger } = keptLog();
  const failing = await serve(
    appOf(errors(logger), (ctx) => {
      throw failures[ctx.path];
    }).callback(),
  );
  const ids: (string | null)[] = [];
  for (const path of Object.keys(failures))
    ids.push((await fetch(failing.url + path)).headers.get('x-request-id'));
  await failing.close();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, request_id: ids[0], err: { message: 'a mistake' } },
    { level: 40, request_id: ids[1], err: { message: 'no connection' } },
  ]);
  expect(lines).toHaveLength(2);
});

it.each([
  ['is logged while the client waits', false, 1],
  ['is not logged after the client disconnected', true, 0],
])('C4.1 an unavailable store %s', async (_, disconnected, logged) => {
  const { lines, logger } = keptLog();
  const state = { requestId: 'a', disconnected, cancellation: new Cancellation() };
  const ctx = { state, remove: () => undefined, set: () => undefined } as unknown as ApiContext;
  await errors(logger)(ctx as never, () => Promise.reject(new StoreUnavailable('away')));
  expect([lines.length, state.cancellation.aborted, ctx.status]).toEqual([logged, true, 503]);
});

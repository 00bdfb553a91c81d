import { Readable } from 'node:stream';
import { compression } from '../../src/http/compression.js';
import { exchangeRaw } from '../../testkit/fuzz/connection.js';
import { appOf, type Served, serve } from './serve.js';

let served: Served;
beforeAll(async () => {
  const app = appOf(compression(), (ctx) => {
    ctx.body = { text: 'a'.repeat(5_000) };
  });
  served = await serve(app.callback());
});
afterAll(() => served.close());

/** Answer to a request with the given header lines. */
const ask = async (headers: string) => {
  const bytes = `GET / HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
  const [answer] = await exchangeRaw(served.port, { bytes, unfinished: false });
  return answer;
};

it('an answer without Accept-Encoding in the request is not compressed, and varies by it', async () => {
  const answer = await ask('');
  const [encoding, vary] = ['content-encoding', 'vary'].map((name) => answer?.headers.get(name));
  expect([answer?.status, encoding, vary]).toEqual([200, undefined, 'Accept-Encoding']);
});

it.each([
  ['gzip', 'gzip'],
  ['br, gzip;q=0.5', 'br'],
  ['', undefined],
  ['identity', undefined],
  ['unheard-of', undefined],
  ['identity;q=0', undefined],
  ['*;q=0', undefined],
])('an answer to Accept-Encoding: %j is encoded as %s', async (accepted, encoding) => {
  const answer = await ask(`Accept-Encoding: ${accepted}\r\n`);
  expect([answer?.status, answer?.headers.get('content-encoding'), answer?.body.length]).toEqual([
    200,
    encoding,
    5_011,
  ]);
});

it.each(['br', 'gzip', 'deflate'])(
  'the first rows of a stream are sent before the last ones are known, as %s',
  async (encoding) => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const app = appOf(compression(), (ctx) => {
      ctx.type = 'text/csv';
      ctx.body = Readable.from(
        (async function* () {
          yield 'a,b\n'.repeat(2_000);
          await finished;
          yield 'c,d\n';
        })(),
      );
    });
    const streaming = await serve(app.callback());
    const answer = await fetch(streaming.url, { headers: { 'Accept-Encoding': encoding } });
    const reader = answer.body!.getReader();
    const first = await reader.read();
    finish();
    expect(new TextDecoder().decode(first.value)).toMatch(/^a,b\n/);
    while (!(await reader.read()).done);
    await streaming.close();
  },
  5_000,
);

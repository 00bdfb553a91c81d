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

/** Status and encoding of the answer to who takes the given encodings. */
const ask = async (accepted: string) => {
  const bytes = `GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${accepted}\r\n\r\n`;
  const [answer] = await exchangeRaw(served.port, { bytes, unfinished: false });
  return [answer?.status, answer?.headers.get('content-encoding'), answer?.body.length];
};

it('an answer to who names no encodings is not compressed, and says that it depends on them', async () => {
  const [answer] = await exchangeRaw(served.port, {
    bytes: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
    unfinished: false,
  });
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
])('an answer to who takes %j is encoded as %s', async (accepted, encoding) => {
  expect(await ask(accepted)).toEqual([200, encoding, 5_011]);
});

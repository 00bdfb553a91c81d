import { once } from 'node:events';
import { connect } from 'node:net';
import { httpServer } from '../../src/http/server.js';
import { rawExchange, type Served, serve } from '../http/serve.js';

describe('clients that keep connections open', () => {
  let served: Served | undefined;
  afterEach(async () => {
    await served?.close();
    served = undefined;
  });

  it('are limited by timeouts on every wait, checked often enough', () => {
    const server = httpServer(() => undefined);
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = server;
    expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      timeout: 60_000,
      keepAliveTimeout: 65_000,
    });
    server.close();
  });

  it('get 408 and are disconnected if they send the head byte by byte (slowloris)', async () => {
    served = await serve(() => undefined);
    const socket = connect(served.port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    const started = Date.now();
    socket.write('GET /api/v1 HTTP/1.1\r\nHost: x\r\n');
    const drip = setInterval(() => socket.write('X-A: 1\r\n'), 500);
    await once(socket, 'close');
    clearInterval(drip);
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received).toContain('"code":"request_timeout"');
    // Ten seconds, plus the interval at which Node checks.
    expect(Date.now() - started).toBeLessThan(25_000);
  }, 40_000);

  it.each([
    ['a long header', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(33_000)}\r\n\r\n`],
    ['a long method', `${'G'.repeat(40_000)} / HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a long target', `GET /${'a'.repeat(33_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c: d\r\n\r\n'],
    ['a bare line feed in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\nX: c\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length : 4\r\n\r\nabcd'],
  ])('cannot reach a route by %s (request smuggling)', async (_, request) => {
    let reached = 0;
    served = await serve((_request, response) => {
      reached += 1;
      response.end();
    });
    const answer = await rawExchange(served.port, request);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(reached).toBe(0);
  });
});

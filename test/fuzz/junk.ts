import fc from 'fast-check';
import type { Raw } from './connection.js';

const CRLF = '\r\n';
const HOST = `Host: localhost${CRLF}`;

const noise: fc.Arbitrary<Raw> = fc
  .uint8Array({ maxLength: 200 })
  .map((bytes) => ({ bytes: Buffer.from(bytes).toString('latin1'), unfinished: true }));

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'OPTIONS',
  'CONNECT',
  'TRACE',
  'get',
  'GETT',
  'PRI',
  'BREW',
  '',
  'G\0T',
  '{}',
];
const TARGETS = [
  '/api/v1/species',
  '/api/v1/species?filter[light]=1',
  '/api/v1/species?q=\xc3\xa9',
  '/api/v1/species?\0',
  '/api/v1/species?a b',
  '//api//v1',
  '/../api',
  '*',
  '',
  ' ',
  '/',
  'localhost:443',
  'http://',
  'http:///api/v1',
  'http://[/api/v1',
  'http://a:b:c/api/v1',
  'HTTP://LOCALHOST/api/v1/species',
  'ftp://localhost/api/v1',
  'file:///etc/passwd',
  '\\api\\v1',
  '#',
  '?',
  '%',
  `/api/v1/species?q=${'a'.repeat(8_170)}`,
  `/api/v1/${'a/'.repeat(5_000)}`,
  `/api/v1/species?${'a&'.repeat(20_000)}`,
];
const VERSIONS = [
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/1.1 x',
  'http/1.1',
  'HTTP/9.9',
  'ICY',
  '',
];
const ENDS = [CRLF, '\n', '\r', `${CRLF}${CRLF}`];

/** A request line of odd parts, with a proper end. */
const lines: fc.Arbitrary<Raw> = fc
  .tuple(
    fc.constantFrom(...METHODS),
    fc.constantFrom(...TARGETS),
    fc.constantFrom(...VERSIONS),
    fc.constantFrom(...ENDS),
  )
  .map(([method, target, version, end]) => ({
    bytes: `${method} ${target} ${version}${end}${HOST}${CRLF}`,
    unfinished: true,
  }));

const HEADERS = [
  'Host: other',
  'Host',
  ': no name',
  'No-Colon',
  'Space : before',
  ' folded: line',
  'A: b\r\n\tfolded',
  'A: b\nB: c',
  'A: b\rB: c',
  'A: \0',
  'A: \x7f',
  'Ä: b',
  `A: ${'b'.repeat(40_000)}`,
  `${'A'.repeat(40_000)}: b`,
  ...[100, 1_000, 3_000].map((count) =>
    Array.from({ length: count }, (_, nth) => `X-${nth}: ${nth}`).join(CRLF),
  ),
  'Content-Length: 0',
  'Content-Length: 0\r\nContent-Length: 5',
  'Content-Length: -1',
  'Content-Length: 1e3',
  'Content-Length: 99999999999999999999',
  'Content-Length: 5\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: gzip',
  'Connection: close',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'Expect: 200-ok',
  'Content-Type: application/json',
  'X-Request-Id: a\r\n b',
];

const floods: fc.Arbitrary<Raw> = fc
  .tuple(fc.constantFrom('GET', 'POST', 'HEAD'), fc.array(fc.constantFrom(...HEADERS), { maxLength: 4 }))
  .map(([method, headers]) => ({
    bytes: `${method} /api/v1/species/search ${'HTTP/1.1'}${CRLF}${HOST}${headers.map((each) => each + CRLF).join('')}${CRLF}`,
    unfinished: true,
  }));

const CHUNKED = [
  '0\r\n\r\n',
  '2\r\n{}\r\n0\r\n\r\n',
  '2\r\n{}\r\n0\r\nTrailer: a\r\n\r\n',
  'zz\r\n{}\r\n',
  '-1\r\n',
  'fffffffffffffffff\r\n',
  '2;extension=a\r\n{}\r\n0\r\n\r\n',
  '2\n{}\n0\n\n',
  '2\r\n{}0\r\n\r\n',
  '11111',
];

/** Bodies whose length is not what their head says. */
const framings: fc.Arbitrary<Raw> = fc
  .tuple(
    fc.oneof(
      fc
        .tuple(fc.integer({ min: 0, max: 200_000 }), fc.string({ unit: 'grapheme-ascii', maxLength: 60 }))
        .map(([length, body]) => `Content-Length: ${length}${CRLF}${CRLF}${body}`),
      fc.constantFrom(...CHUNKED).map((body) => `Transfer-Encoding: chunked${CRLF}${CRLF}${body}`),
    ),
    fc.constantFrom(
      '/api/v1/species/rosa-canina/report',
      '/api/v1/corrections/species/1',
      '/api/auth/claim',
      '/',
    ),
  )
  .map(([rest, target]) => ({
    bytes: `POST ${target} HTTP/1.1${CRLF}${HOST}Content-Type: application/json${CRLF}${rest}`,
    unfinished: true,
  }));

/** Several requests at once, the last one perhaps cut off. */
const pipelines: fc.Arbitrary<Raw> = fc
  .tuple(
    fc.array(fc.constantFrom('/api/v1', '/api/v1/species', '/api/v1/nothing', '/healthz', '/'), {
      minLength: 1,
      maxLength: 5,
    }),
    fc.nat(30),
  )
  .map(([targets, cut]) => {
    const bytes = targets.map((target) => `GET ${target} HTTP/1.1${CRLF}${HOST}${CRLF}`).join('');
    return { bytes: bytes.slice(0, bytes.length - cut), unfinished: cut > 0 };
  });

/** Bytes on a socket that are no request, or hardly one. */
export const junk: fc.Arbitrary<Raw> = fc.oneof(noise, lines, floods, framings, pipelines);

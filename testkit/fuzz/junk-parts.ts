/** The correct end of a line. */
export const CRLF = '\r\n';

/** Methods, valid and invalid. */
export const METHODS = [
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
/** Targets that parsers misread, or that are too long. */
export const TARGETS = [
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
/** Versions of HTTP, valid and invalid. */
export const VERSIONS = [
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
/** Ends of a line, valid and invalid. */
export const ENDS = [CRLF, '\n', '\r', `${CRLF}${CRLF}`];

/** Header lines that contradict each other, are malformed, or are too many. */
export const HEADERS = [
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

/** Chunked bodies, most of them malformed. */
export const CHUNKED = [
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

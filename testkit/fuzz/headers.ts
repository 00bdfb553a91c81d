import fc from 'fast-check';

/** Header values that can be sent: printable ASCII and higher bytes. */
const value = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 40 }).map((text) => text.trim()),
  fc.constantFrom('', '*', ',', '"', 'null', 'W/"x"', '\xff\xfe', '=?utf-8?q?a?=', 'a'.repeat(5_000)),
);

const NAMES = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Access-Control-Request-Headers',
  'Access-Control-Request-Method',
  'Content-Encoding',
  'Content-Type',
  'Cookie',
  'Forwarded',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'Origin',
  'Range',
  'Referer',
  'TE',
  'User-Agent',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-HTTP-Method-Override',
  'X-Original-URL',
  'X-Request-Id',
  '__proto__',
  'constructor',
] as const;

const useful = fc.constantFrom<readonly [string, string]>(
  ['Accept-Encoding', 'gzip'],
  ['Accept-Encoding', 'br, deflate'],
  ['Accept-Encoding', 'identity;q=0'],
  ['Accept', 'text/html'],
  ['If-None-Match', '*'],
  ['Origin', 'https://example.org'],
  ['Access-Control-Request-Method', 'POST'],
  ['Access-Control-Request-Headers', 'authorization, x-a'],
  ['X-Request-Id', 'given-1.2_3'],
  ['X-Forwarded-For', '203.0.113.7, ::1'],
  ['Range', 'bytes=0-1'],
  ['Expect', '100-continue'],
  ['Connection', 'Upgrade'],
  ['Connection', 'close'],
  ['Upgrade', 'h2c'],
);

const any = fc.tuple(fc.constantFrom(...NAMES), value);

/** Generates headers other than those of the credential and the length of the body. */
export const someHeaders: fc.Arbitrary<readonly (readonly [string, string])[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 3, arbitrary: fc.array(useful, { maxLength: 3 }) },
  { weight: 2, arbitrary: fc.array(any, { maxLength: 4 }) },
);

import fc from 'fast-check';
import type { Raw } from './connection.js';
import { CHUNKED, CRLF, ENDS, HEADERS, METHODS, TARGETS, VERSIONS } from './junk-parts.js';

const HOST = `Host: localhost${CRLF}`;

const noise: fc.Arbitrary<Raw> = fc
  .uint8Array({ maxLength: 200 })
  .map((bytes) => ({ bytes: Buffer.from(bytes).toString('latin1'), unfinished: true }));

/** Request lines of odd parts with a complete head. */
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

const floods: fc.Arbitrary<Raw> = fc
  .tuple(fc.constantFrom('GET', 'POST', 'HEAD'), fc.array(fc.constantFrom(...HEADERS), { maxLength: 4 }))
  .map(([method, headers]) => ({
    bytes: `${method} /api/v1/species/search HTTP/1.1${CRLF}${HOST}${headers.map((each) => each + CRLF).join('')}${CRLF}`,
    unfinished: true,
  }));

/** Bodies whose length differs from the length in the head. */
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

/** Several requests at once; the last may be incomplete. */
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

/** Generates bytes that are not a well-formed request, or barely one. */
export const junk: fc.Arbitrary<Raw> = fc.oneof(noise, lines, floods, framings, pipelines);

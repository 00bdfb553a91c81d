import type { Caching } from '../../src/http/caching.js';
import { API_VERSION } from '../../src/http/request-identity.js';
import { type DocumentObject, ref } from './json.js';

const header = (
  type: 'string' | 'integer',
  description: string,
  example: string | number,
): DocumentObject => ({
  description,
  schema: { type },
  example,
});

/** Headers of answers (contract C3.31, C3.4, C4.2, C4.4, C12). */
export const HEADERS = {
  'RateLimit-Limit': header(
    'integer',
    'Requests that the charged budget allows in 60 seconds. Not sent to unlimited accounts.',
    60,
  ),
  'RateLimit-Remaining': header('integer', 'Requests left in that budget.', 59),
  'RateLimit-Reset': header('integer', 'When the budget is renewed, in Unix seconds.', 1_769_774_460),
  'X-Request-Id': header(
    'string',
    'Identifies the request in the log of the service; send your own to have it adopted.',
    '5f0c9a7e41',
  ),
  'X-API-Version': header('string', 'Version of the interface.', API_VERSION),
  'Cache-Control': header('string', 'How long the answer may be cached.', 'private, max-age=60'),
  ETag: header('string', 'Tag of the answer, to be sent as `If-None-Match`.', 'W/"x7XkqYB0nqQ"'),
  'Last-Modified': header('string', 'When the record last changed.', 'Fri, 30 Jan 2026 12:00:00 GMT'),
  'WWW-Authenticate': header(
    'string',
    'The expected kind of credential; with `error="invalid_token"` when one was sent.',
    'Bearer realm="api"',
  ),
  'Retry-After': header('integer', 'Seconds to wait before the next attempt.', 5),
  'X-Search-Engine': header(
    'string',
    '`postgres` where the fallback engine answered because Elasticsearch could not; otherwise not sent.',
    'postgres',
  ),
  'Content-Range': header(
    'string',
    'Which bytes of the file the answer has, and how many the file has.',
    'bytes 0-1023/61380112',
  ),
  Allow: header('string', 'Methods that the path takes.', 'GET, HEAD, OPTIONS'),
} as const;

type HeaderName = keyof typeof HEADERS;

const referTo = (names: readonly HeaderName[]): DocumentObject =>
  Object.fromEntries(names.map((name) => [name, ref('headers', name)]));

/** Returns the headers of a success by its caching. The description of the document names those of every answer. */
export const successHeaders = (caching: Caching): DocumentObject =>
  referTo([
    ...(caching === 'never' ? [] : (['ETag'] as const)),
    ...(caching === 'record' || caching === 'review' ? (['Last-Modified'] as const) : []),
  ]);

/** Returns the headers of a part of a file by its caching (C16.32). */
export const partHeaders = (caching: Caching): DocumentObject => ({
  ...successHeaders(caching),
  ...referTo(['Content-Range']),
});

const HEADERS_OF_ERROR = new Map<number, readonly HeaderName[]>([
  [401, ['WWW-Authenticate']],
  [405, ['Allow']],
  [416, ['Content-Range']],
  [429, ['Retry-After']],
  [503, ['Retry-After']],
]);

/** Returns the headers of an error by its status. */
export const errorHeaders = (status: number): DocumentObject => referTo(HEADERS_OF_ERROR.get(status) ?? []);

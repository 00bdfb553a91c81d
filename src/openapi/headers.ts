import type { Caching } from '../http/caching.js';
import { type JsonObject, ref } from './json.js';

const header = (type: 'string' | 'integer', description: string): JsonObject => ({
  description,
  schema: { type },
});

/** Headers of answers (contract C3.31, C3.4, C4.2, C4.4, C12). */
export const HEADERS = {
  'RateLimit-Limit': header(
    'integer',
    'Requests that the budget has in 60 seconds. Not sent to unlimited accounts.',
  ),
  'RateLimit-Remaining': header('integer', 'Requests left of it.'),
  'RateLimit-Reset': header('integer', 'When budget returns, in Unix seconds.'),
  'X-Request-Id': header('string', 'Names the request; `request_id` of errors.'),
  'X-API-Version': header('string', 'Release of the interface that is answered.'),
  'Cache-Control': header('string', 'How long the answer may be kept.'),
  ETag: header('string', 'Weak tag of the body, for `If-None-Match`.'),
  'Last-Modified': header('string', 'When the record last changed.'),
  Link: header('string', 'Where everything that is shown is credited, with `rel="license"`.'),
  'WWW-Authenticate': header('string', '`Bearer realm="api"`, with an error when a credential was sent.'),
  'Retry-After': header('integer', 'Seconds to wait.'),
  'X-Search-Engine': header(
    'string',
    '`postgres` where the stand-in answered, as Elasticsearch could not; otherwise left out.',
  ),
  Allow: header('string', 'The methods that the path takes.'),
} as const;

type HeaderName = keyof typeof HEADERS;

const ALWAYS: readonly HeaderName[] = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-Request-Id',
  'X-API-Version',
  'Cache-Control',
];

const referTo = (names: readonly HeaderName[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, ref('headers', name)]));

/** Headers of a success, by how long it may be kept. */
export const successHeaders = (caching: Caching): JsonObject =>
  referTo([
    ...ALWAYS,
    ...(caching === 'never' ? [] : (['ETag', 'Link'] as const)),
    ...(caching === 'list' ? (['X-Search-Engine'] as const) : []),
    ...(caching === 'record' || caching === 'review' ? (['Last-Modified'] as const) : []),
  ]);

const OF_ERROR = new Map<number, readonly HeaderName[]>([
  [401, ['WWW-Authenticate']],
  [405, ['Allow']],
  [429, ['Retry-After']],
  [503, ['Retry-After']],
]);

/** Headers of an error, by its status; a target that is too long is not counted (C3.31). */
export const errorHeaders = (status: number): JsonObject =>
  referTo([
    ...ALWAYS.filter((name) => status !== 414 || !name.startsWith('RateLimit')),
    ...(OF_ERROR.get(status) ?? []),
  ]);

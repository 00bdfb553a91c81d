import { envelope, PROBLEM_CODES, type ProblemCode, problem } from '../../src/http/problem.js';
import type { Examples } from './examples.js';
import { errorHeaders } from './headers.js';
import { type DocumentObject, pascal, ref } from './json.js';

/** Request id in examples. */
const REQUEST_ID = '5f0c9a7e41';

/** The error envelope (contract C4.1 to C4.3, C4.6). */
export const PROBLEM_SCHEMA: DocumentObject = {
  type: 'object',
  required: ['error', 'code', 'message', 'messages', 'request_id'],
  additionalProperties: false,
  properties: {
    error: { const: true, description: 'Always true.', examples: [true] },
    code: {
      type: 'string',
      enum: PROBLEM_CODES,
      description: 'Kind of error, for programs.',
      examples: ['bad_request'],
    },
    message: {
      type: 'string',
      description: 'What is wrong, what was expected, and what to do next.',
      examples: ['page must be a whole number from 1; got "0".'],
    },
    messages: {
      type: 'string',
      description: 'Same as `message`, for older clients.',
      examples: ['page must be a whole number from 1; got "0".'],
    },
    request_id: {
      type: 'string',
      description: 'Identifies the request in the log of the service; same as the header `X-Request-Id`.',
      examples: [REQUEST_ID],
    },
    details: {
      description: 'Every fault, for programs; left out where there is nothing to add.',
      oneOf: [
        {
          type: 'array',
          description: 'All faults of parameters and of members of the body.',
          items: {
            type: 'object',
            required: ['got', 'problem'],
            properties: {
              param: {
                type: 'string',
                description: 'Name of the query or path parameter.',
                examples: ['page'],
              },
              field: { type: 'string', description: 'Name of the member of the body.', examples: ['notes'] },
              got: { description: 'The value as received; null where there was none.', examples: ['0'] },
              problem: {
                type: 'string',
                description: 'What is wrong with it, as a code.',
                examples: ['out_of_range'],
              },
              allowed: {
                type: 'array',
                items: { type: ['string', 'number'] },
                description: 'The values of a closed set.',
                examples: [['asc', 'desc']],
              },
              species: {
                type: 'object',
                description: 'The deleted species that the value named.',
                required: ['id', 'slug', 'scientific_name', 'deleted_at'],
                properties: {
                  id: { type: 'integer', description: 'Its id.', examples: [17] },
                  slug: { type: 'string', description: 'Its slug.', examples: ['pyrella-falsa'] },
                  scientific_name: { type: 'string', description: 'Its name.', examples: ['Pyrella falsa'] },
                  deleted_at: {
                    type: 'string',
                    format: 'date-time',
                    description: 'When it was deleted, in UTC.',
                    examples: ['2026-01-30T12:00:00.000Z'],
                  },
                },
              },
              release: {
                type: ['string', 'null'],
                description: 'Version of the release to start over from; null without one.',
                examples: ['2026-01-30'],
              },
            },
          },
        },
        {
          type: 'object',
          description: 'Unknown keys of one family of parameters, and the nearest known ones.',
          required: ['family', 'unknown', 'valid', 'suggestions'],
          properties: {
            family: {
              type: 'string',
              description: '`filter`, `filter_not`, `range` or `order`.',
              examples: ['filter'],
            },
            unknown: {
              type: 'array',
              items: { type: 'string' },
              description: 'The unknown keys, in the order given.',
              examples: [['lihgt']],
            },
            valid: {
              type: 'array',
              items: { type: 'string' },
              description: 'Every accepted key and alias, alphabetically.',
              examples: [['common_name', 'name', 'slug']],
            },
            suggestions: {
              type: 'object',
              additionalProperties: { type: ['string', 'null'] },
              description: 'The nearest accepted key of each unknown one; null where none is near.',
              examples: [{ lihgt: 'light' }],
            },
          },
        },
      ],
    },
  },
};

/** When each error occurs, and what to do about it (C4.4). */
const WHEN: Readonly<Record<ProblemCode, string>> = {
  bad_request:
    'The query string or the body cannot be read: an unknown key, a malformed or repeated value, a page out of range, or invalid JSON. `message` and `details` name every fault: correct the request.',
  unauthorized:
    'The credential is missing, unknown, malformed or expired, or the browser token belongs to another origin or address. Send a valid token.',
  forbidden:
    'The credential is valid but may not do this: a browser token on a write, a missing role, or a review of your own submission. Use another account.',
  not_found:
    'Nothing has this path, id or slug; or the record does not belong to its parent; or the page lies beyond the last. `message` names what was not found.',
  method_not_allowed:
    'The path exists, but not with this method. The header `Allow` lists the methods that it takes.',
  request_timeout: 'The request did not arrive completely in time. Send it again.',
  conflict:
    'The state of the record does not allow this: the item was reviewed already, was changed since you read it, or your account has too many pending items. Read the record again.',
  gone: 'The id, slug or identifier named a species that a review deleted: `details` say what it was. Or the position in the changes feed is no longer kept: start over from the release that `details` name.',
  payload_too_large: 'The body is too long. Split it into several requests.',
  uri_too_long: 'The path and query string are longer than 8,192 bytes. Shorten them.',
  unsupported_media_type:
    'The body is not `application/json`, or is compressed. Send plain JSON with that content type.',
  range_not_satisfiable: 'The file has none of the bytes that `Range` asks for.',
  unprocessable_entity:
    'The request can be read, but a value is missing or invalid. `message` and `details` name every fault: correct the values.',
  too_many_requests:
    'The rate limit is exhausted. Wait as many seconds as `Retry-After` says, then send the request again.',
  internal_server_error: 'An unexpected failure of the service. Report it with its `request_id`.',
  service_unavailable:
    'A data store does not answer, or took too long. Send the request again after as many seconds as `Retry-After` says.',
};

const responseName = (code: ProblemCode): string => pascal(code);

const response = (code: ProblemCode, examples: Examples): DocumentObject => {
  const plain = problem(code);
  const given = examples.problems[code] ?? { [code]: envelope(plain, REQUEST_ID) };
  return {
    description: WHEN[code],
    headers: errorHeaders(plain.status),
    content: {
      'application/json': {
        schema: ref('schemas', 'Problem'),
        examples: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, { value }])),
      },
    },
  };
};

/** Returns the response of every error (C4.4). */
export const problemResponses = (examples: Examples): DocumentObject =>
  Object.fromEntries(PROBLEM_CODES.map((code) => [responseName(code), response(code, examples)]));

const byStatus = new Map(PROBLEM_CODES.map((code) => [problem(code).status, responseName(code)]));

/** Returns a reference to the response of an error status; undefined for any other status. */
export const problemOf = (status: number): DocumentObject | undefined => {
  const name = byStatus.get(status);
  return name === undefined ? undefined : ref('responses', name);
};

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
    // Without a type: a list in Java is no branch of a union.
    details: {
      description:
        'Every fault, for programs; left out where there is nothing to add. A list of objects with `param` or `field`, `got`, `problem`, and with `allowed`, `species` or `release` where they help. For unknown keys one object with `family`, `unknown`, `valid` and `suggestions`, the nearest known key of each unknown one.',
      examples: [
        [{ param: 'page', got: '0', problem: 'out_of_range' }],
        {
          family: 'filter',
          unknown: ['lihgt'],
          valid: ['common_name', 'light'],
          suggestions: { lihgt: 'light' },
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

/** Name of the response of the errors that every route may answer with. */
export const OTHER_PROBLEM = 'OtherProblem';
const OF_EVERY_ROUTE = ['uri_too_long', 'too_many_requests', 'internal_server_error', 'service_unavailable'] as const;

const otherProblem = (examples: Examples): DocumentObject => {
  const named = OF_EVERY_ROUTE.map((code) => `${problem(code).status} (\`${code}\`)`).join(', ');
  return {
    ...response('too_many_requests', examples),
    description: `An error that every operation may answer with: ${named}. \`code\` says which it is.`,
  };
};

/** Returns the response of every error (C4.4). */
export const problemResponses = (examples: Examples): DocumentObject => ({
  ...Object.fromEntries(PROBLEM_CODES.map((code) => [responseName(code), response(code, examples)])),
  [OTHER_PROBLEM]: otherProblem(examples),
});

const byStatus = new Map(PROBLEM_CODES.map((code) => [problem(code).status, responseName(code)]));

/** Returns a reference to the response of an error status; undefined for any other status. */
export const problemOf = (status: number): DocumentObject | undefined => {
  const name = byStatus.get(status);
  return name === undefined ? undefined : ref('responses', name);
};

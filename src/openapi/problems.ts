import { envelope, PROBLEM_CODES, type ProblemCode, problem } from '../http/problem.js';
import type { Examples } from './examples.js';
import { errorHeaders } from './headers.js';
import { type JsonObject, pascal, ref } from './json.js';

/** The error envelope (contract C4.1 to C4.3, C4.6). */
export const PROBLEM_SCHEMA: JsonObject = {
  type: 'object',
  required: ['error', 'code', 'message', 'messages', 'request_id'],
  additionalProperties: false,
  properties: {
    error: { const: true },
    code: { type: 'string', enum: PROBLEM_CODES },
    message: { type: 'string', description: 'One sentence for people.' },
    messages: { type: 'string', description: 'The same, for older clients.' },
    request_id: { type: 'string', description: 'Equals the header X-Request-Id.' },
    details: {
      oneOf: [
        {
          type: 'array',
          description: 'Everything wrong with parameters or members of the body.',
          items: {
            type: 'object',
            required: ['got', 'problem'],
            properties: {
              param: { type: 'string' },
              field: { type: 'string' },
              got: { description: 'The value as received; null where there was none.' },
              problem: { type: 'string' },
              message: { type: 'string' },
              allowed: { type: 'array', items: { type: ['string', 'number'] } },
            },
          },
        },
        {
          type: 'object',
          description: 'Keys that the list does not have, and the nearest that it has.',
          required: ['family', 'unknown', 'valid', 'suggestions'],
          properties: {
            family: { type: 'string' },
            unknown: { type: 'array', items: { type: 'string' } },
            valid: { type: 'array', items: { type: 'string' } },
            suggestions: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
          },
        },
      ],
    },
  },
};

/** An id as requests have them, for examples that no request gave. */
const REQUEST_ID = '5f0c9a7e41';

const responseName = (code: ProblemCode): string => pascal(code);

const response = (code: ProblemCode, examples: Examples): JsonObject => {
  const plain = problem(code);
  const given = examples.problems[code] ?? { [code]: envelope(plain, REQUEST_ID) };
  return {
    description: plain.message,
    headers: errorHeaders(plain.status),
    content: {
      'application/json': {
        schema: ref('schemas', 'Problem'),
        examples: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, { value }])),
      },
    },
  };
};

/** The response of every row of the error table (C4.4). */
export const problemResponses = (examples: Examples): JsonObject =>
  Object.fromEntries(PROBLEM_CODES.map((code) => [responseName(code), response(code, examples)]));

const byStatus = new Map(PROBLEM_CODES.map((code) => [problem(code).status, responseName(code)]));

/** A reference to the response of an error status; undefined for any other status. */
export const problemOf = (status: number): JsonObject | undefined => {
  const name = byStatus.get(status);
  return name === undefined ? undefined : ref('responses', name);
};

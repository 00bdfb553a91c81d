import type { UnknownKeys } from '../query/problem.js';

/** Every error the service answers with: one row a code (contract C4.4). */
const PROBLEMS = {
  bad_request: { status: 400, text: 'The request is malformed.' },
  unauthorized: {
    status: 401,
    text: 'A credential is needed: send your token as ?token= or in Authorization.',
  },
  forbidden: { status: 403, text: 'This credential may not do that.' },
  not_found: { status: 404, text: 'There is nothing here.' },
  method_not_allowed: { status: 405, text: 'This path does not take this method.' },
  request_timeout: { status: 408, text: 'The request did not arrive in time.' },
  conflict: { status: 409, text: 'The state of the record does not allow that.' },
  payload_too_large: { status: 413, text: 'The body is longer than 65536 bytes.' },
  uri_too_long: { status: 414, text: 'The request target is longer than 8192 bytes.' },
  unsupported_media_type: { status: 415, text: 'The body must be application/json.' },
  unprocessable_entity: {
    status: 422,
    text: 'The request is well formed, but its content is not acceptable.',
  },
  too_many_requests: { status: 429, text: 'Too many requests: wait until the budget returns.' },
  internal_server_error: { status: 500, text: 'Something went wrong on our side.' },
  service_unavailable: { status: 503, text: 'A store behind the service is unavailable: try again shortly.' },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** Every code, in the order of the table. */
export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly ProblemCode[];

/** One thing wrong with one parameter or body member (C4.3). */
export interface Fault {
  /** A query or path parameter, as the caller spelled it. */
  readonly param?: string;
  /** A member of the body. */
  readonly field?: string;
  /** The value as received; null where none was. */
  readonly got: unknown;
  readonly problem: string;
  /** The values of a closed set. */
  readonly allowed?: readonly (string | number)[];
}

interface ProblemParts {
  /** One sentence for people; the text of the code when left out. */
  readonly message?: string;
  /** What a program needs to repair the request (C4.3, C4.6); left out of the answer when there is nothing. */
  readonly details?: readonly Fault[] | UnknownKeys;
  readonly headers?: Readonly<Record<string, string>>;
  /** What caused it: logged, never sent. */
  readonly cause?: unknown;
}

/** An answer other than success; http/errors.ts renders it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly details: ProblemParts['details'];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: ProblemCode,
    parts: ProblemParts,
  ) {
    super(parts.message ?? PROBLEMS[code].text, { cause: parts.cause });
    this.status = PROBLEMS[code].status;
    this.details = parts.details;
    this.headers = parts.headers ?? {};
  }
}

/** A problem by name: `throw problem('not_found')`. */
export const problem = (code: ProblemCode, parts: ProblemParts = {}): Problem => new Problem(code, parts);

/** Nothing has the id or slug that a parameter or path segment gives (C1.10). */
export const recordNotFound = (param: string, got: string): Problem =>
  problem('not_found', {
    message: `${param} names no record.`,
    details: [{ param, got, problem: 'not_found' }],
  });

/** The envelope of every error (C4.1, C4.2). */
export const envelope = (
  failure: Pick<Problem, 'code' | 'message' | 'details'>,
  requestId: string,
): Readonly<Record<string, unknown>> => ({
  error: true,
  code: failure.code,
  message: failure.message,
  messages: failure.message,
  ...(failure.details === undefined ? {} : { details: failure.details }),
  request_id: requestId,
});

import type { UnknownKeys } from '../query/problem.js';
import { type Fault, type FaultDetail, shownFaults } from '../wording/fault.js';

/** Every error of the service by its code: status and default message (contract C4.4). */
const PROBLEMS = {
  bad_request: { status: 400, text: 'The request is malformed: check its path, query string and body.' },
  unauthorized: {
    status: 401,
    text: 'A token is required: send it as Authorization: Bearer TOKEN or as ?token=TOKEN.',
  },
  forbidden: { status: 403, text: 'Your account may not do this: use one with the required role.' },
  not_found: { status: 404, text: 'There is nothing at this address: check the path.' },
  method_not_allowed: {
    status: 405,
    text: 'This path does not accept this method: use one that the header Allow lists.',
  },
  request_timeout: { status: 408, text: 'The request did not arrive completely in time: send it again.' },
  conflict: { status: 409, text: 'The state of the record does not allow this: read it again.' },
  gone: { status: 410, text: 'The record or position that the request names no longer exists: see details.' },
  payload_too_large: { status: 413, text: 'The body is longer than 65536 bytes: send less at once.' },
  uri_too_long: { status: 414, text: 'The path and query string are longer than 8192 bytes: shorten them.' },
  unsupported_media_type: {
    status: 415,
    text: 'The body must be JSON: send it with the header Content-Type: application/json.',
  },
  range_not_satisfiable: {
    status: 416,
    text: 'The requested range is outside the file: the header Content-Range has its length.',
  },
  unprocessable_entity: {
    status: 422,
    text: 'A value of the request is missing or invalid: see details.',
  },
  too_many_requests: {
    status: 429,
    text: 'The rate limit is exhausted: wait as many seconds as the header Retry-After says.',
  },
  internal_server_error: {
    status: 500,
    text: 'The service failed unexpectedly: report this with the request_id.',
  },
  service_unavailable: {
    status: 503,
    text: 'A data store of the service does not answer: try again in a few seconds.',
  },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** Every error code, in the order of the table. */
export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly ProblemCode[];

interface ProblemParts {
  /** One sentence for people; by default that of the code. */
  readonly message?: string;
  /** Faults for programs (C4.3, C4.6); omitted from the answer if undefined. */
  readonly details?: readonly FaultDetail[] | UnknownKeys;
  readonly headers?: Readonly<Record<string, string>>;
  /** The species or plant that was not found: a parameter and its value. */
  readonly missing?: { readonly param: string; readonly got: string };
  /** The reference that names no record: the kind of record, and the id or slug as given. */
  readonly unknown?: { readonly kind: string; readonly got: string };
  /** The cause: logged, never sent. */
  readonly cause?: unknown;
}

/** An error answer; http/errors.ts renders it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly details: ProblemParts['details'];
  readonly headers: Readonly<Record<string, string>>;
  /** The species or plant that was not found. */
  readonly missing: ProblemParts['missing'];
  /** The reference that names no record, for which a suggestion can be looked up. */
  readonly unknown: ProblemParts['unknown'];

  constructor(
    readonly code: ProblemCode,
    parts: ProblemParts,
  ) {
    super(parts.message ?? PROBLEMS[code].text, { cause: parts.cause });
    this.status = PROBLEMS[code].status;
    this.details = parts.details;
    this.headers = parts.headers ?? {};
    this.missing = parts.missing;
    this.unknown = parts.unknown;
  }
}

/** Creates a problem by its code: `throw problem('not_found')`. */
export const problem = (code: ProblemCode, parts: ProblemParts = {}): Problem => new Problem(code, parts);

/** Creates the 422 for all faults of a body (C4.3). */
export const faultyBody = (faults: readonly Fault[]): Problem =>
  problem('unprocessable_entity', shownFaults(faults));

/** Returns the body of an error answer (C4.1, C4.2). One that caches may share has no id of a request. */
export const envelope = (
  failure: Pick<Problem, 'code' | 'message' | 'details'>,
  requestId: string | undefined,
): Readonly<Record<string, unknown>> => ({
  error: true,
  code: failure.code,
  message: failure.message,
  messages: failure.message,
  ...(failure.details === undefined ? {} : { details: failure.details }),
  ...(requestId === undefined ? {} : { request_id: requestId }),
});

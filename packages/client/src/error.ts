import type { Problem } from './types.js';

/** An error of the service. `code` says which: `not_found`, `gone`, `too_many_requests` and others. */
export class LinneaError extends Error {
  override readonly name = 'LinneaError';
  readonly code: Problem['code'] | 'unknown';
  /** The faults, for programs. */
  readonly details: Problem['details'];
  /** Identifies the request in the log of the service. */
  readonly requestId: string | null;

  constructor(
    readonly status: number,
    problem: Partial<Problem>,
  ) {
    super(problem.message ?? `The answer (status ${status}) is not from Linnea: check the address.`);
    this.code = problem.code ?? 'unknown';
    this.details = problem.details;
    this.requestId = problem.request_id ?? null;
  }
}

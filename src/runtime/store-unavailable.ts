/**
 * A store behind the service cannot answer now, or not in time. Each store maps the errors of its client to this class or
 * a subclass; the API answers 503 (contract C4.4).
 */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
  /** Message of the answer; undefined for that of every 503. The message of the error is for the operator. */
  readonly forCallers: string | undefined = undefined;
}

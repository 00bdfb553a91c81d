import { Cancellation, type CancellationSignal } from './cancellation.js';
import { StoreUnavailable } from './store-unavailable.js';

/** The work did not end before its deadline. */
export class DeadlineExceeded extends StoreUnavailable {
  override readonly name = 'DeadlineExceeded';
}

/**
 * Waits for `work` for at most `ms` milliseconds. The work itself continues after a timeout. Hand-written: p-timeout
 * takes 11 µs a call, this function 1 µs, and p-timeout refuses a time of 0.
 *
 * @throws {DeadlineExceeded} on timeout; otherwise the error of the work.
 */
export const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineExceeded(`no answer within ${ms} ms`)), ms);
    work.then(
      (result) => {
        clearTimeout(timer);
        resolve(result);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });

/**
 * Runs `work` with a deadline in milliseconds and aborts it through its own signal on timeout or disconnect. On timeout,
 * rejects without waiting for `work`, because a client that reads a slow answer may not stop at once. Hand-written:
 * libraries need an AbortSignal; src/runtime/cancellation.ts gives its cost.
 *
 * @param disconnect Aborted when the client disconnects.
 * @throws {DeadlineExceeded} on timeout; otherwise the error of the work.
 */
export const runWithDeadline = async <T>(
  ms: number,
  disconnect: CancellationSignal | undefined,
  work: (signal: CancellationSignal) => Promise<T>,
): Promise<T> => {
  const own = new Cancellation();
  const abort = (): void => own.abort(disconnect?.reason);
  if (disconnect?.aborted) abort();
  disconnect?.addEventListener('abort', abort);
  try {
    return await withTimeout(ms, work(own));
  } catch (error) {
    abort();
    throw error;
  } finally {
    disconnect?.removeEventListener('abort', abort);
  }
};

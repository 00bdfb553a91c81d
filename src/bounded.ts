import { Cancellation, type CancellationSignal } from './cancellation.js';
import { within } from './within.js';

/**
 * What the work gives, within that many milliseconds. When they are over, or its caller has gone, it is aborted by a
 * signal of its own and not waited for: a client that reads an answer byte by byte ends when it likes.
 *
 * @throws {Unanswered} when the time is over; otherwise what the work throws.
 */
export const bounded = async <T>(
  ms: number,
  gone: CancellationSignal | undefined,
  work: (signal: CancellationSignal) => Promise<T>,
): Promise<T> => {
  const own = new Cancellation();
  const abort = (): void => own.abort(gone?.reason);
  if (gone?.aborted) abort();
  gone?.addEventListener('abort', abort);
  try {
    return await within(ms, work(own));
  } catch (error) {
    abort();
    throw error;
  } finally {
    gone?.removeEventListener('abort', abort);
  }
};

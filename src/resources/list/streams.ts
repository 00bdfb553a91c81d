import { problem } from '../../http/problem.js';
import type { Payer } from '../../http/units.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import { createConcurrencyLimit, NoFreeSlot } from '../../runtime/concurrency-limit.js';

/** Pages that a process reads for streams at once; other requests have the rest of the stores. */
const SLOTS = 2;
/** Longest wait of a stream for its first slot, in milliseconds. */
export const FIRST_SLOT_TIMEOUT_MS = 4_000;

/**
 * Reads a page of a stream in a slot. Payers take turns. After the first page the wait is unlimited.
 *
 * Throws service_unavailable if the first page gets no slot in time (contract C14.22).
 */
export type Streams = <T>(
  payer: Payer,
  work: () => Promise<T>,
  at: { readonly isFirst: boolean; readonly signal: CancellationSignal },
) => Promise<T>;

export const createStreams = (firstSlotTimeoutMs = FIRST_SLOT_TIMEOUT_MS): Streams => {
  const slots = createConcurrencyLimit({ atOnce: SLOTS, longestMs: null });
  return async ({ id }, work, { isFirst, signal }) => {
    try {
      const longestMs = isFirst ? firstSlotTimeoutMs : null;
      return await slots(work, { of: id, longestMs, signal });
    } catch (thrown) {
      if (!(thrown instanceof NoFreeSlot)) throw thrown;
      throw problem('service_unavailable', {
        message: 'The service is busy with other long answers: try again in a few seconds.',
        cause: thrown,
      });
    }
  };
};

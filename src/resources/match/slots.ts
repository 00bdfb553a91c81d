import { problem } from '../../http/problem.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import { NoFreeSlot } from '../../runtime/concurrency-limit.js';
import { runWithDeadline } from '../../runtime/deadline.js';
import { createFairLimit } from '../../runtime/fair-limit.js';

/** Batches that a process matches at once: one is decided while the store looks up names for the other. */
const SLOTS = 2;
/** Longest wait of a list for its first slot, in milliseconds. */
const FIRST_SLOT_TIMEOUT_MS = 10_000;
/** Timeout of the first batch in its slot, in milliseconds: the status of the answer is sent after it (C4.4). */
const FIRST_BATCH_TIMEOUT_MS = 4_500;

/** A batch of a list of names. */
interface BatchInSlot {
  /** Id of the account that sent the list; 0 for callers without one. */
  readonly account: number;
  /** Whether nothing of the list has been sent yet. */
  readonly isFirst: boolean;
  /** Aborted when the client disconnects. */
  readonly signal: CancellationSignal;
}

/**
 * Runs the work of a batch in a slot; accounts take turns (contract C7.27). After the first batch the wait is unlimited.
 *
 * @throws {Problem} service_unavailable if no slot becomes free in time.
 */
export type MatchSlots = <T>(
  batch: BatchInSlot,
  work: (signal: CancellationSignal) => Promise<T>,
) => Promise<T>;

/** Creates the slots that all lists of names of a process share. */
export const createMatchSlots = (): MatchSlots => {
  const slots = createFairLimit(SLOTS);
  return ({ account, isFirst, signal }, work) =>
    slots
      .take(account, () => (isFirst ? runWithDeadline(FIRST_BATCH_TIMEOUT_MS, signal, work) : work(signal)), {
        longestMs: isFirst ? FIRST_SLOT_TIMEOUT_MS : null,
        signal,
      })
      .catch(busy);
};

const busy = (thrown: unknown): never => {
  if (!(thrown instanceof NoFreeSlot)) throw thrown;
  throw problem('service_unavailable', {
    message: 'The service is busy with other lists of names: try again in a few seconds.',
    cause: thrown,
  });
};

import { problem } from '../../http/problem.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import { createConcurrencyLimit, NoFreeSlot } from '../../runtime/concurrency-limit.js';
import { DeadlineExceeded, runWithDeadline } from '../../runtime/deadline.js';

/** Batches that a process matches at once: one is decided while the store looks up names for the other. */
const SLOTS = 2;
/** Timeouts of a list of names, in milliseconds. */
export interface MatchTimeouts {
  /** Longest wait of a list for its first slot. */
  readonly firstSlot: number;
  /** Timeout of the first batch in its slot: the status of the answer is sent after it (C4.4). */
  readonly firstBatch: number;
}

export const MATCH_TIMEOUTS: MatchTimeouts = { firstSlot: 10_000, firstBatch: 4_500 };

/** A batch of a list that waits for its slot. */
interface Batch {
  /** Caller that sent the list: the id of an account, or an address. */
  readonly of: number | string;
  /** Whether it is the first one of its list: later ones wait without limit. */
  readonly isFirst: boolean;
  /** Aborted when the client disconnects. */
  readonly signal: CancellationSignal;
}

/**
 * Runs the work of a batch in a slot.
 *
 * @throws {Problem} service_unavailable if the first batch finds no free slot in time, or is not matched in time (contract C7.27).
 */
export type InMatchSlot = <T>(batch: Batch, work: (signal: CancellationSignal) => Promise<T>) => Promise<T>;

/** Creates the slots in which lists of names are matched, shared by the API and the pages. */
export const createMatchSlots = ({ firstSlot, firstBatch } = MATCH_TIMEOUTS): InMatchSlot => {
  const slots = createConcurrencyLimit({ atOnce: SLOTS, longestMs: null });
  return ({ of, isFirst, signal }, work) => {
    const waiting = { of, longestMs: isFirst ? firstSlot : null, signal };
    const run = () => (isFirst ? runWithDeadline(firstBatch, signal, work) : work(signal));
    return slots(run, waiting).catch(busy);
  };
};

/** Messages of lists that are not matched in time. */
const NO_SLOT = 'The service is busy with other lists of names: try again in a few seconds.';
const TOO_SLOW =
  'Matching the first names of the list took too long, so none was matched: try again in a few seconds, or send fewer names at once.';

const busy = (thrown: unknown): never => {
  const isSlow = thrown instanceof DeadlineExceeded;
  if (!isSlow && !(thrown instanceof NoFreeSlot)) throw thrown;
  throw problem('service_unavailable', { message: isSlow ? TOO_SLOW : NO_SLOT, cause: thrown });
};

import type { CancellationSignal } from './cancellation.js';
import { StoreUnavailable } from './store-unavailable.js';

/** Limits on concurrent work and on callers that wait for a slot. */
export interface ConcurrencyRules {
  /** Slots. */
  readonly atOnce: number;
  /** Maximum number of waiting callers; unlimited by default. */
  readonly waiting?: number;
  /** Longest wait in milliseconds; null waits without limit. */
  readonly longestMs: number | null;
}

/** No slot became free in time, or too many callers were waiting already. */
export class NoFreeSlot extends StoreUnavailable {
  override readonly name = 'NoFreeSlot';
}

/** Callers that run and wait now, and the number and seconds of all waits so far, with those that ended without a slot. */
interface ConcurrencyUse {
  readonly running: number;
  readonly waiting: number;
  readonly waits: number;
  readonly waitedSeconds: number;
}

/** The id of an account, or an address. */
type Caller = number | string;

/** How a caller waits for a slot. */
interface Waiting {
  /** Waiting callers are served in rotation, so that one with much work does not delay the others. */
  readonly of?: Caller;
  /** Longest wait in milliseconds, instead of that of the limit. */
  readonly longestMs?: number | null;
  /** Ends the wait when aborted. */
  readonly signal?: CancellationSignal;
}

export interface ConcurrencyLimit {
  /**
   * Runs `work` as soon as a slot is free.
   *
   * @throws {NoFreeSlot} if no slot becomes free in time, or at once if too many callers wait already; the reason of the signal
   *   if it is aborted; otherwise the error of `work`.
   */
  <T>(work: () => Promise<T>, waiting?: Waiting): Promise<T>;
  use(): ConcurrencyUse;
}

/**
 * Creates a limit on concurrent work. Hand-written: p-queue bounds neither the wait nor the queue, async-mutex keeps the
 * places of callers that gave up, and both order their queues by time and priority, not by caller.
 */
export const createConcurrencyLimit = (limits: ConcurrencyRules): ConcurrencyLimit => {
  const { atOnce, waiting: maxWaiting = Number.POSITIVE_INFINITY } = limits;
  let running = 0;
  let waiting = 0;
  let waits = 0;
  let waitedMs = 0;
  /** Waiting work by caller; the next caller to serve comes first. */
  const queues = new Map<Caller, Set<() => void>>();

  const waitForSlot = ({ of: caller = '', longestMs = limits.longestMs, signal }: Waiting): Promise<void> => {
    const startedAt = performance.now();
    waiting += 1;
    return new Promise((resolve, reject) => {
      const queue = queues.get(caller) ?? new Set();
      queues.set(caller, queue);
      const leaving = (then: () => void) => () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', aborted);
        queue.delete(begin);
        if (queue.size === 0) queues.delete(caller);
        waiting -= 1;
        waits += 1;
        waitedMs += performance.now() - startedAt;
        then();
      };
      const begin = leaving(resolve);
      const aborted = leaving(() => reject(signal?.reason));
      const late = leaving(() => reject(new NoFreeSlot('no slot became free in time')));
      const timer = longestMs === null ? undefined : setTimeout(late, longestMs);
      queue.add(begin);
      signal?.addEventListener('abort', aborted);
    });
  };

  /** Gives the slot to the next caller, who then goes to the end of the rotation. */
  const release = (): void => {
    const [next] = queues;
    if (next === undefined) {
      running -= 1;
      return;
    }
    const [caller, queue] = next;
    const [begin] = queue;
    queues.delete(caller);
    if (queue.size > 1) queues.set(caller, queue);
    begin!();
  };

  const run = async <T>(work: () => Promise<T>, how: Waiting = {}): Promise<T> => {
    how.signal?.throwIfAborted();
    if (running < atOnce) running += 1;
    else if (waiting >= maxWaiting) throw new NoFreeSlot('too many callers wait for a slot');
    else await waitForSlot(how);
    try {
      return await work();
    } finally {
      release();
    }
  };
  return Object.assign(run, {
    use: () => ({ running, waiting, waits, waitedSeconds: waitedMs / 1000 }),
  });
};

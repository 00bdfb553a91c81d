import type { CancellationSignal } from './cancellation.js';
import { NoFreeSlot } from './concurrency-limit.js';

/** Limits of the wait of one caller for a slot. */
interface Waiting {
  /** Longest wait in milliseconds; null waits without limit. */
  readonly longestMs: number | null;
  /** Ends the wait when aborted. */
  readonly signal: CancellationSignal;
}

/** The id of an account, or an address. */
type Caller = number | string;

/**
 * A concurrency limit that is fair between callers: accounts, and addresses without an account. Hand-written: the queues of
 * p-queue and async-mutex are ordered by time and priority, not by caller.
 */
export interface FairLimit {
  /**
   * Runs `work` in a slot of this caller. Waiting callers are served in rotation, so that one with many lists does not
   * delay one with a single list.
   *
   * @throws {NoFreeSlot} if none becomes free in time, or the reason of the signal.
   */
  take<T>(caller: Caller, work: () => Promise<T>, waiting: Waiting): Promise<T>;
}

export const createFairLimit = (atOnce: number): FairLimit => {
  let free = atOnce;
  /** Waiting work by caller; the next caller to serve comes first. */
  const queues = new Map<Caller, Set<() => void>>();

  const release = (): void => {
    const [next] = queues;
    if (!next) {
      free += 1;
      return;
    }
    const [caller, queue] = next;
    const [begin] = queue;
    queue.delete(begin!);
    queues.delete(caller);
    if (queue.size > 0) queues.set(caller, queue);
    begin!();
  };

  const freeSlot = (caller: Caller, { longestMs, signal }: Waiting): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const queue = queues.get(caller) ?? new Set();
      queues.set(caller, queue);
      const settle = (then: () => void) => () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', aborted);
        then();
      };
      const leave = (reason: unknown): void => {
        queue.delete(begin);
        if (queue.size === 0) queues.delete(caller);
        reject(reason);
      };
      const begin = settle(resolve);
      const aborted = settle(() => leave(signal.reason));
      const late = settle(() => leave(new NoFreeSlot('no slot became free in time')));
      const timer = longestMs === null ? undefined : setTimeout(late, longestMs);
      queue.add(begin);
      signal.addEventListener('abort', aborted);
    });
  };

  return {
    take: async (caller, work, waiting) => {
      waiting.signal.throwIfAborted();
      await freeSlot(caller, waiting);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
};

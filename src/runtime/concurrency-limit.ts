import { StoreUnavailable } from './store-unavailable.js';

/** Limits on concurrent work and on callers that wait for a slot. */
export interface ConcurrencyRules {
  /** Slots. */
  readonly atOnce: number;
  /** Maximum number of waiting callers; unlimited by default. */
  readonly waiting?: number;
  /** Longest wait in milliseconds. */
  readonly longestMs: number;
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

export interface ConcurrencyLimit {
  /**
   * Runs `work` as soon as a slot is free.
   *
   * @throws {NoFreeSlot} if none becomes free in time; otherwise the error of the work.
   */
  <T>(work: () => Promise<T>): Promise<T>;
  use(): ConcurrencyUse;
}

/**
 * Creates a limit on concurrent work. Hand-written: p-queue bounds neither the wait nor the queue, and async-mutex
 * keeps the places of callers that gave up.
 */
export const createConcurrencyLimit = (limits: ConcurrencyRules): ConcurrencyLimit => {
  const { atOnce, waiting: maxWaiting = Number.POSITIVE_INFINITY, longestMs } = limits;
  let running = 0;
  let waits = 0;
  let waitedMs = 0;
  const waiting = new Set<() => void>();

  const waitForSlot = (): Promise<void> => {
    const startedAt = performance.now();
    const admitted = new Promise<void>((resolve, reject) => {
      const admit = (): void => {
        clearTimeout(timer);
        waiting.delete(admit);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(admit);
        reject(new NoFreeSlot('no slot became free in time'));
      }, longestMs);
      waiting.add(admit);
    });
    return admitted.finally(() => {
      waits += 1;
      waitedMs += performance.now() - startedAt;
    });
  };

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.size >= maxWaiting) throw new NoFreeSlot('too many callers wait for a slot');
      await waitForSlot();
    } else running += 1;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
  const use = (): ConcurrencyUse => ({
    running,
    waiting: waiting.size,
    waits,
    waitedSeconds: waitedMs / 1000,
  });
  return Object.assign(run, { use });
};

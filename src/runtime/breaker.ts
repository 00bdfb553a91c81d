/** Whether callers are let through: all, one at a time, none. */
export type BreakerState = 'closed' | 'half-open' | 'open';

/** When a breaker opens, and how it comes back. */
export interface BreakerRules {
  /** Failures without a success between them after which it opens. */
  readonly failures: number;
  /** Milliseconds between probes while it is open. */
  readonly probeMs: number;
  /** Whether an error says that the store failed; others say nothing of it. */
  isFailure(error: unknown): boolean;
  /** Asks the store for as little as it can; rejects while it is away. */
  probe(): Promise<unknown>;
  /** Told of each change of state. */
  changed?(state: BreakerState): void;
}

export interface Breaker {
  readonly state: BreakerState;
  /** Runs the work of a caller; null where it is not to be tried now. */
  attempt<T>(work: () => Promise<T>): Promise<T> | null;
  /** Probes no more. */
  close(): void;
}

/**
 * Keeps callers from a store that fails again and again. While it is open the store
 * is probed; once it answers that, one caller at a time is let through, and the first
 * one that it serves lets all through again.
 *
 * Failures are counted in a row: a store that fails one request in a hundred serves
 * more than any stand-in could. Own code since of the libraries cockatiel has callers
 * wait for the one that is let through, and opossum holds failures against all that was
 * begun, so that requests which time out open it late.
 */
export const createBreaker = (rules: BreakerRules): Breaker => {
  let state: BreakerState = 'closed';
  let failures = 0;
  let trying = false;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;

  const become = (next: BreakerState): void => {
    state = next;
    failures = 0;
    rules.changed?.(next);
  };
  const probeLater = (): void => {
    if (ended) return;
    timer = setTimeout(() => rules.probe().then(() => become('half-open'), probeLater), rules.probeMs);
    timer.unref();
  };
  const open = (): void => {
    become('open');
    probeLater();
  };

  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      // What was begun before it opened says nothing of the store as it is by now.
      if (state === 'closed' && rules.isFailure(error)) {
        failures += 1;
        if (failures >= rules.failures) open();
      }
      throw error;
    }
  };
  const trial = async <T>(work: () => Promise<T>): Promise<T> => {
    trying = true;
    try {
      const result = await work();
      become('closed');
      return result;
    } catch (error) {
      if (rules.isFailure(error)) open();
      throw error;
    } finally {
      trying = false;
    }
  };

  return {
    get state() {
      return state;
    },
    attempt: (work) => {
      if (state === 'closed') return counted(work);
      return state === 'half-open' && !trying ? trial(work) : null;
    },
    close: () => {
      ended = true;
      clearTimeout(timer);
    },
  };
};

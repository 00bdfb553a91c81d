/** `closed` lets every caller through, `half-open` one at a time, `open` none. */
export type BreakerState = 'closed' | 'half-open' | 'open';

/** Rules for opening a breaker and for probing its store. */
export interface BreakerRules {
  /** Consecutive failures after which it opens. */
  readonly failures: number;
  /** Milliseconds between probes while it is open. */
  readonly probeMs: number;
  /** Whether an error means that the store failed; other errors are not counted. */
  isFailure(error: unknown): boolean;
  /** The cheapest request to the store; rejects while it is unavailable. */
  probe(): Promise<unknown>;
  /** Called on each change of state. */
  changed?(state: BreakerState): void;
}

export interface Breaker {
  readonly state: BreakerState;
  /** Runs `work`; returns null without running it while the breaker is open or another caller is on trial. */
  attempt<T>(work: () => Promise<T>): Promise<T> | null;
  /** Stops probing. */
  close(): void;
}

/**
 * Creates a breaker, which stops calls to a store that fails repeatedly. While open it probes the store; after a
 * successful probe it lets one caller at a time through, and closes when one of them succeeds.
 *
 * Counts consecutive failures: a store that fails one request in a hundred still serves more than any fallback could.
 * Hand-written because cockatiel makes callers wait while one is on trial, and opossum counts failures against all requests
 * started, so that timeouts open it late.
 */
export const createBreaker = (rules: BreakerRules): Breaker => {
  let state: BreakerState = 'closed';
  let failures = 0;
  let onTrial = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const changeTo = (next: BreakerState): void => {
    state = next;
    failures = 0;
    rules.changed?.(next);
  };
  const probeLater = (): void => {
    if (closed) return;
    timer = setTimeout(() => rules.probe().then(() => changeTo('half-open'), probeLater), rules.probeMs);
    timer.unref();
  };
  const open = (): void => {
    changeTo('open');
    probeLater();
  };

  const runCounted = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      // A request that started before the breaker opened says nothing about the current state of the store.
      if (state === 'closed' && rules.isFailure(error)) {
        failures += 1;
        if (failures >= rules.failures) open();
      }
      throw error;
    }
  };
  const runTrial = async <T>(work: () => Promise<T>): Promise<T> => {
    onTrial = true;
    try {
      const result = await work();
      changeTo('closed');
      return result;
    } catch (error) {
      if (rules.isFailure(error)) open();
      throw error;
    } finally {
      onTrial = false;
    }
  };

  return {
    get state() {
      return state;
    },
    attempt: (work) => {
      if (state === 'closed') return runCounted(work);
      return state === 'half-open' && !onTrial ? runTrial(work) : null;
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
};

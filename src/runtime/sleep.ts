/** Signal that is never aborted, for callers without one. */
export const NEVER = new AbortController().signal;

/**
 * Waits for this many milliseconds. Returns early when the signal is aborted or `wakeUp` is given, at once if that has
 * happened already. Hand-written: `setTimeout` of node:timers/promises takes one signal, and each `AbortSignal.any` of Node
 * 20 takes 2 kB, which is freed only in the next iteration of the event loop.
 */
export const sleep = (milliseconds: number, signal: AbortSignal, wakeUp?: WakeUp): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted || wakeUp?.take()) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      wakeUp?.forget();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    wakeUp?.expect(end);
  });

/**
 * Returns whether `work` resolves before the signal is aborted; unfinished work continues. Hand-written: `once` of
 * node:events leaves its listener on the signal when the work ends first.
 *
 * @throws the error of the work, if it rejects before the abort.
 */
export const settlesBefore = async (work: Promise<unknown>, deadline: AbortSignal): Promise<boolean> => {
  let expire: () => void = () => undefined;
  const expired = new Promise<false>((resolve) => {
    expire = () => resolve(false);
    if (deadline.aborted) expire();
    deadline.addEventListener('abort', expire);
  });
  try {
    return await Promise.race([work.then(() => true), expired]);
  } finally {
    deadline.removeEventListener('abort', expire);
  }
};

/**
 * Returns the result of `work` unless the signal is aborted first; unfinished work continues.
 *
 * @throws the reason of the signal, or the error of the work.
 */
export const unlessAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  if (!(await settlesBefore(work, signal))) throw signal.reason;
  return work;
};

/** Wakes a sleeper, or keeps the next one from sleeping. */
export interface WakeUp {
  give(): void;
  /** Returns whether it was given since the last `take`. */
  take(): boolean;
  /** Sets the sleeper to wake. */
  expect(wake: () => void): void;
  /** Removes the sleeper. */
  forget(): void;
}

export const createWakeUp = (): WakeUp => {
  let given = false;
  let sleeper: (() => void) | undefined;
  return {
    give: () => {
      given = sleeper === undefined;
      sleeper?.();
    },
    take: () => {
      const wasGiven = given;
      given = false;
      return wasGiven;
    },
    expect: (wake) => {
      sleeper = wake;
    },
    forget: () => {
      sleeper = undefined;
    },
  };
};

/** Waits, or less when the signal or the hint comes; not at all when one has come before. */
export const pause = (milliseconds: number, signal: AbortSignal, hint?: Hint): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted || hint?.take()) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      hint?.forget();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    hint?.expect(end);
  });

/** Whether the work ends before the signal comes; it is left to itself then. What it throws is thrown. */
export const inTime = async (work: Promise<unknown>, deadline: AbortSignal): Promise<boolean> => {
  let over: () => void = () => undefined;
  const late = new Promise<false>((resolve) => {
    over = () => resolve(false);
    if (deadline.aborted) over();
    deadline.addEventListener('abort', over);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    deadline.removeEventListener('abort', over);
  }
};

/**
 * What the work comes to, unless the signal comes first; the work is left to itself then.
 *
 * @throws the reason of the signal, or what the work throws.
 */
export const unlessAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  if (!(await inTime(work, signal))) throw signal.reason;
  return work;
};

/** Remembers that there is something to do until somebody asks. */
export interface Hint {
  give(): void;
  /** Whether it was given since it was last taken. */
  take(): boolean;
  expect(then: () => void): void;
  forget(): void;
}

export const createHint = (): Hint => {
  let given = false;
  let waiting: (() => void) | undefined;
  return {
    give: () => {
      given = waiting === undefined;
      waiting?.();
    },
    take: () => {
      const was = given;
      given = false;
      return was;
    },
    expect: (then) => {
      waiting = then;
    },
    forget: () => {
      waiting = undefined;
    },
  };
};

/** How much runs at once, and who may wait for it. */
export interface TurnLimits {
  readonly atOnce: number;
  /** How many may wait; any number where it says nothing. */
  readonly waiting?: number;
  /** Milliseconds that one waits. */
  readonly longestMs: number;
}

/** No turn came in time, or too many waited already. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn';
}

/** How much runs and waits now, and how often and how long work has waited, its failures among it. */
interface TurnUse {
  readonly running: number;
  readonly waiting: number;
  readonly waits: number;
  readonly waitedSeconds: number;
}

export interface Turns {
  /**
   * Runs work, only some of it at once; the rest waits for its turn.
   *
   * @throws {NoTurn} where there is none for it; otherwise what the work throws.
   */
  <T>(work: () => Promise<T>): Promise<T>;
  use(): TurnUse;
}

export const createTurns = (limits: TurnLimits): Turns => {
  const { atOnce, waiting: most = Number.POSITIVE_INFINITY, longestMs } = limits;
  let running = 0;
  let waits = 0;
  let waitedMs = 0;
  const waiting = new Set<() => void>();

  const turn = (): Promise<void> => {
    const began = performance.now();
    const turned = new Promise<void>((resolve, reject) => {
      const admit = (): void => {
        clearTimeout(timer);
        waiting.delete(admit);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(admit);
        reject(new NoTurn('no turn came in time'));
      }, longestMs);
      waiting.add(admit);
    });
    return turned.finally(() => {
      waits += 1;
      waitedMs += performance.now() - began;
    });
  };

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.size >= most) throw new NoTurn('too many wait for a turn');
      await turn();
    } else running += 1;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
  const use = (): TurnUse => ({
    running,
    waiting: waiting.size,
    waits,
    waitedSeconds: waitedMs / 1000,
  });
  return Object.assign(run, { use });
};

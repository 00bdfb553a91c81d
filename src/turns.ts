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

/**
 * Runs work, only some of it at once; the rest waits for its turn.
 *
 * @throws {NoTurn} where there is none for it; otherwise what the work throws.
 */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

export const createTurns = (limits: TurnLimits): Turns => {
  const { atOnce, waiting: most = Number.POSITIVE_INFINITY, longestMs } = limits;
  let running = 0;
  const waiting = new Set<() => void>();

  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
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

  return async (work) => {
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
};

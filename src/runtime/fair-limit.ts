import type { CancellationSignal } from '../../cancellation.js';
import { NoTurn } from '../../turns.js';

/** How a turn is waited for. */
interface Waiting {
  /** Milliseconds after which waiting has failed; null waits as long as it takes. */
  readonly patience: number | null;
  /** Ends waiting. */
  readonly signal: CancellationSignal;
}

/** Turns as in src/turns.ts, fair between accounts, and given up by who goes away. */
export interface FairTurns {
  /**
   * Does a piece of work in a turn of an account. Of those that wait each account has the next turn once, whoever
   * began to wait first, so that one with many lists does not keep one with a single list waiting.
   *
   * @throws {NoTurn} when patience ends, or the reason of the signal.
   */
  take<T>(account: number, work: () => Promise<T>, waiting: Waiting): Promise<T>;
}

export const createFairTurns = (atOnce: number): FairTurns => {
  let free = atOnce;
  /** Who waits, by account; the account whose turn is next comes first. */
  const queues = new Map<number, Set<() => void>>();

  const release = (): void => {
    const [next] = queues;
    if (!next) {
      free += 1;
      return;
    }
    const [account, queue] = next;
    const [begin] = queue;
    queue.delete(begin!);
    queues.delete(account);
    if (queue.size > 0) queues.set(account, queue);
    begin!();
  };

  /** A turn, once it has come. */
  const turn = (account: number, { patience, signal }: Waiting): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const queue = queues.get(account) ?? new Set();
      queues.set(account, queue);
      const settle = (then: () => void) => () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', gone);
        then();
      };
      const leave = (why: unknown): void => {
        queue.delete(begin);
        if (queue.size === 0) queues.delete(account);
        reject(why);
      };
      const begin = settle(resolve);
      const gone = settle(() => leave(signal.reason));
      const late = settle(() => leave(new NoTurn('no turn came in time')));
      const timer = patience === null ? undefined : setTimeout(late, patience);
      queue.add(begin);
      signal.addEventListener('abort', gone);
    });
  };

  return {
    take: async (account, work, waiting) => {
      waiting.signal.throwIfAborted();
      await turn(account, waiting);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
};

import { AsyncLocalStorage } from 'node:async_hooks';

/** Stores that requests wait for. */
export type Store = 'postgres' | 'search' | 'redis';

/** What was asked of a store: how often, and for how many milliseconds; what is asked at the same time adds up. */
interface Share {
  calls: number;
  ms: number;
}

/** What one request has spent in the stores so far. */
export interface Spent extends Readonly<Record<Store, Share>> {
  /** The search engine that answered it; undefined where it asked none. */
  engine: string | undefined;
}

/**
 * Before Node 24 a context is handed on by a hook on every promise, once it is used
 * at all: 0.1 ms for a record, which makes some hundred, or 5 % more work; 13 % of a list's. So that can be turned off.
 */
const account = new AsyncLocalStorage<Spent>();

/** Nothing spent yet. */
export const nothingSpent = (): Spent => ({
  postgres: { calls: 0, ms: 0 },
  search: { calls: 0, ms: 0 },
  redis: { calls: 0, ms: 0 },
  engine: undefined,
});

/** Does the work on the account of a request: all that it waits for is added there. */
export const onAccount = <T>(spent: Spent, work: () => T): T => account.run(spent, work);

/** The account of the request that the caller works for; undefined where it works for none. */
export const spending = (): Spent | undefined => account.getStore();

/** Adds the time that the work takes to the account of the request that it is done for, if it is for one. */
export const timed = <T>(store: Store, work: () => Promise<T>): Promise<T> => {
  const share = account.getStore()?.[store];
  if (share === undefined) return work();
  const started = performance.now();
  return work().finally(() => {
    share.calls += 1;
    share.ms += performance.now() - started;
  });
};

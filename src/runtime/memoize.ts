import { LRUCache } from 'lru-cache';

/**
 * Returns a function that calls `read` and returns its value again for the next `ms` milliseconds. Concurrent
 * callers share one call; failures are not kept.
 */
export const memoizeFor = <Value extends NonNullable<unknown>>(ms: number, read: () => Promise<Value>) => {
  const cache = new LRUCache<'value', Value>({ max: 1, ttl: ms, fetchMethod: read });
  return async (): Promise<Value> => cache.get('value') ?? cache.forceFetch('value');
};

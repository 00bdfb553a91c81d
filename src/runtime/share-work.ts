/** Waits for all promises to settle, then throws the first failure or returns the results. */
export const waitForAll = async <T>(work: readonly Promise<T>[]): Promise<readonly T[]> => {
  const ends = await Promise.allSettled(work);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
};

/**
 * Runs `work` on every item; each worker takes the next item when it is free. After a failure no worker takes another item.
 * Asynchronous items must come from an async generator, which serialises concurrent calls of `next`.
 *
 * @throws the failure of a worker, of several that of the first in the list, once all have stopped.
 */
export const shareWork = async <Worker, Item>(
  workers: readonly Worker[],
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (worker: Worker, item: Item) => Promise<unknown>,
): Promise<void> => {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let failed = false;
  const takeItems = async (worker: Worker): Promise<void> => {
    for (let next = await iterator.next(); !next.done && !failed; next = await iterator.next())
      await work(worker, next.value);
  };
  const stopAll = async (error: unknown): Promise<never> => {
    failed = true;
    await iterator.return?.();
    throw error;
  };
  await waitForAll(workers.map((worker) => takeItems(worker).catch(stopAll)));
};

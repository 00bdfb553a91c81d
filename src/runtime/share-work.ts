/** Waits for all promises to settle, then throws the first failure or returns the results. */
export const waitForAll = async <T>(work: readonly Promise<T>[]): Promise<readonly T[]> => {
  const ends = await Promise.allSettled(work);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
};

/**
 * Lets workers share a list: each runs `work` on the next item until none is left. After a failure no worker begins another
 * item.
 *
 * @throws the first failure, once all workers have stopped.
 */
export const shareWork = async <Worker, Item>(
  workers: readonly Worker[],
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (worker: Worker, item: Item) => Promise<void>,
): Promise<void> => {
  const left = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let failed = false;
  const takeTurns = async (worker: Worker): Promise<void> => {
    for (let next = await left.next(); !next.done && !failed; next = await left.next())
      await work(worker, next.value);
  };
  const stopAll = async (error: unknown): Promise<never> => {
    failed = true;
    await left.return?.();
    throw error;
  };
  await waitForAll(workers.map((worker) => takeTurns(worker).catch(stopAll)));
};

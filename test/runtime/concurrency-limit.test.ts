import { createConcurrencyLimit, NoFreeSlot } from '../../src/runtime/concurrency-limit.js';

/** Tasks that run until they are ended; each call of `end` ends the oldest. */
const controlledTasks = () => {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  return {
    begun,
    start: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.push(() => resolve(name));
      }),
    end: () => ends.shift()?.(),
  };
};

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('a limit on concurrent work', () => {
  it('runs waiting tasks in the order of their arrival, and counts running and waiting tasks', async () => {
    const limit = createConcurrencyLimit({ atOnce: 2, longestMs: 5_000 });
    const tasks = controlledTasks();
    const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => limit(tasks.start(name))));
    await nextTick();
    expect(tasks.begun).toEqual(['a', 'b']);
    expect(limit.use()).toEqual({ running: 2, waiting: 2, waits: 0, waitedSeconds: 0 });
    for (const begun of [3, 4, 4, 4]) {
      tasks.end();
      await nextTick();
      expect(tasks.begun).toHaveLength(begun);
    }
    expect(await all).toEqual(['a', 'b', 'c', 'd']);
    expect(tasks.begun).toEqual(['a', 'b', 'c', 'd']);
    expect(limit.use()).toMatchObject({ running: 0, waiting: 0, waits: 2 });
    expect(limit.use().waitedSeconds).toBeGreaterThan(0);
  });

  it('refuses a caller when the maximum number already waits', async () => {
    const limit = createConcurrencyLimit({ atOnce: 1, waiting: 1, longestMs: 5_000 });
    const tasks = controlledTasks();
    const both = Promise.all([limit(tasks.start('a')), limit(tasks.start('b'))]);
    await expect(limit(tasks.start('c'))).rejects.toThrow(NoFreeSlot);
    for (let ended = 0; ended < 2; ended += 1) {
      tasks.end();
      await nextTick();
    }
    expect(await both).toEqual(['a', 'b']);
  });

  it('frees the slot of failed work, and gives none to a caller that gave up', async () => {
    const limit = createConcurrencyLimit({ atOnce: 1, longestMs: 20 });
    const tasks = controlledTasks();
    const first = limit(tasks.start('a'));
    await expect(limit(tasks.start('late'))).rejects.toThrow(NoFreeSlot);
    expect(limit.use()).toMatchObject({ running: 1, waiting: 0, waits: 1 });
    tasks.end();
    await first;
    await expect(limit(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await limit(async () => 'next')).toBe('next');
    expect(tasks.begun).toEqual(['a']);
  });
});

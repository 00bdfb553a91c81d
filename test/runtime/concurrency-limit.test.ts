import { createConcurrencyLimit, NoFreeSlot } from '../../src/runtime/concurrency-limit.js';

/** Tasks that run until `end` is called, which ends the oldest. */
const work = () => {
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

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a limit on concurrent work', () => {
  it('runs waiting tasks in the order of their arrival, and counts running and waiting tasks', async () => {
    const [limit, some] = [createConcurrencyLimit({ atOnce: 2, longestMs: 5_000 }), work()];
    const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => limit(some.start(name))));
    await turn();
    expect(some.begun).toEqual(['a', 'b']);
    expect(limit.use()).toEqual({ running: 2, waiting: 2, waits: 0, waitedSeconds: 0 });
    for (const begun of [3, 4, 4, 4]) {
      some.end();
      await turn();
      expect(some.begun).toHaveLength(begun);
    }
    expect(await all).toEqual(['a', 'b', 'c', 'd']);
    expect(some.begun).toEqual(['a', 'b', 'c', 'd']);
    expect(limit.use()).toMatchObject({ running: 0, waiting: 0, waits: 2 });
    expect(limit.use().waitedSeconds).toBeGreaterThan(0);
  });

  it('lets no more callers wait than it may', async () => {
    const [limit, some] = [createConcurrencyLimit({ atOnce: 1, waiting: 1, longestMs: 5_000 }), work()];
    const both = Promise.all([limit(some.start('a')), limit(some.start('b'))]);
    await expect(limit(some.start('c'))).rejects.toThrow(NoFreeSlot);
    for (const _ of 'ab') {
      some.end();
      await turn();
    }
    expect(await both).toEqual(['a', 'b']);
  });

  it('gives the slot of work that fails to the next caller, and none to a caller that gave up', async () => {
    const [limit, some] = [createConcurrencyLimit({ atOnce: 1, longestMs: 20 }), work()];
    const first = limit(some.start('a'));
    await expect(limit(some.start('late'))).rejects.toThrow(NoFreeSlot);
    expect(limit.use()).toMatchObject({ running: 1, waiting: 0, waits: 1 });
    some.end();
    await first;
    await expect(limit(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await limit(async () => 'next')).toBe('next');
    expect(some.begun).toEqual(['a']);
  });
});

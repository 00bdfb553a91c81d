import { setTimeout as sleep } from 'node:timers/promises';
import { createConcurrencyLimit, NoFreeSlot } from '../../src/runtime/concurrency-limit.js';

/** One slot, for which callers wait without limit. */
const oneSlot = () => createConcurrencyLimit({ atOnce: 1, longestMs: null });

/** A promise with functions that settle it. */
const deferred = () => {
  let end: () => void = () => undefined;
  let fail: (why: Error) => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  return { promise, end, fail };
};

/** Work that the test ends, with a promise that resolves when it begins. */
const job = () => {
  const [begun, ended] = [deferred(), deferred()];
  return {
    begun: begun.promise,
    end: ended.end,
    fail: ended.fail,
    work: (): Promise<void> => {
      begun.end();
      return ended.promise;
    },
  };
};

describe('C7.27 slots', () => {
  it('are limited in number, and free again whether the work succeeds or fails', async () => {
    const slots = oneSlot();
    const [one, two, three] = [job(), job(), job()];
    const works = [one, two, three].map(({ work }) => slots(work, { of: 1 }));
    let second = false;
    void two.begun.then(() => {
      second = true;
    });
    await one.begun;
    await sleep(5);
    expect(second).toBe(false);
    one.fail(new Error('failed'));
    await expect(works[0]).rejects.toThrow('failed');
    await two.begun;
    two.end();
    await three.begun;
    three.end();
    await Promise.all(works.slice(1));
  });

  it('are given once to each waiting account, then to the first again', async () => {
    const slots = oneSlot();
    const order: string[] = [];
    const ask = (account: number, what: string) =>
      slots(
        async () => {
          order.push(what);
          await sleep(1);
        },
        { of: account },
      );
    await Promise.all([
      ask(1, 'a of 1'),
      ask(1, 'b of 1'),
      ask(1, 'c of 1'),
      ask(2, 'a of 2'),
      ask(1, 'd of 1'),
      ask(2, 'b of 2'),
      ask(3, 'a of 3'),
    ]);
    expect(order).toEqual(['a of 1', 'b of 1', 'a of 2', 'a of 3', 'c of 1', 'b of 2', 'd of 1']);
  });

  it('are refused after the longest wait of a caller, and go to the next', async () => {
    const slots = oneSlot();
    const [one, late, next] = [job(), job(), job()];
    const first = slots(one.work, { of: 1 });
    await expect(slots(late.work, { of: 2, longestMs: 5 })).rejects.toThrow(NoFreeSlot);
    const third = slots(next.work, { of: 3, longestMs: 60_000 });
    one.end();
    await next.begun;
    next.end();
    await Promise.all([first, third]);
  });

  it('are given up by a caller that disconnects', async () => {
    const slots = oneSlot();
    const [one, two] = [job(), job()];
    const first = slots(one.work, { of: 1 });
    const disconnected = new AbortController();
    const second = slots(two.work, { of: 1, signal: disconnected.signal });
    disconnected.abort(new Error('disconnected'));
    await expect(second).rejects.toThrow('disconnected');
    await expect(slots(two.work, { of: 1, signal: disconnected.signal })).rejects.toThrow('disconnected');
    one.end();
    await first;
    await slots(() => Promise.resolve(), { of: 1 });
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { NoFreeSlot } from '../../src/runtime/concurrency-limit.js';
import { createFairLimit } from '../../src/runtime/fair-limit.js';

const patient = { longestMs: null, signal: new AbortController().signal };

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
    const slots = createFairLimit(1);
    const [one, two, three] = [job(), job(), job()];
    const works = [one, two, three].map(({ work }) => slots.take(1, work, patient));
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
    const slots = createFairLimit(1);
    const order: string[] = [];
    const ask = (account: number, what: string) =>
      slots.take(
        account,
        async () => {
          order.push(what);
          await sleep(1);
        },
        patient,
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
    const slots = createFairLimit(1);
    const [one, late, next] = [job(), job(), job()];
    const first = slots.take(1, one.work, patient);
    await expect(slots.take(2, late.work, { ...patient, longestMs: 5 })).rejects.toThrow(NoFreeSlot);
    const third = slots.take(3, next.work, { ...patient, longestMs: 60_000 });
    one.end();
    await next.begun;
    next.end();
    await Promise.all([first, third]);
  });

  it('are given up by a caller that disconnects', async () => {
    const slots = createFairLimit(1);
    const [one, two] = [job(), job()];
    const first = slots.take(1, one.work, patient);
    const disconnected = new AbortController();
    const second = slots.take(1, two.work, { longestMs: null, signal: disconnected.signal });
    disconnected.abort(new Error('disconnected'));
    await expect(second).rejects.toThrow('disconnected');
    await expect(slots.take(1, two.work, { longestMs: null, signal: disconnected.signal })).rejects.toThrow(
      'disconnected',
    );
    one.end();
    await first;
    await slots.take(1, () => Promise.resolve(), patient);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { createFairTurns } from '../../src/resources/match/turns.js';
import { NoTurn } from '../../src/turns.js';

const patient = { patience: null, signal: new AbortController().signal };

/** A promise, and how it is settled. */
const deferred = () => {
  let end: () => void = () => undefined;
  let fail: (why: Error) => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  return { promise, end, fail };
};

/** Work that ends when it is told to, and tells when it has begun. */
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

describe('C7.27 turns', () => {
  it('are so many at once, and free again whether work ends or fails', async () => {
    const turns = createFairTurns(1);
    const [one, two, three] = [job(), job(), job()];
    const taken = [one, two, three].map(({ work }) => turns.take(1, work, patient));
    let second = false;
    void two.begun.then(() => {
      second = true;
    });
    await one.begun;
    await sleep(5);
    expect(second).toBe(false);
    one.fail(new Error('gone wrong'));
    await expect(taken[0]).rejects.toThrow('gone wrong');
    await two.begun;
    two.end();
    await three.begun;
    three.end();
    await Promise.all(taken.slice(1));
  });

  it('go to each account that waits once, then to the first again', async () => {
    const turns = createFairTurns(1);
    const order: string[] = [];
    const ask = (account: number, what: string) =>
      turns.take(
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

  it('that do not come in time are not waited for, and go to the next', async () => {
    const turns = createFairTurns(1);
    const [one, late, next] = [job(), job(), job()];
    const first = turns.take(1, one.work, patient);
    await expect(turns.take(2, late.work, { ...patient, patience: 5 })).rejects.toThrow(NoTurn);
    const third = turns.take(3, next.work, { ...patient, patience: 60_000 });
    one.end();
    await next.begun;
    next.end();
    await Promise.all([first, third]);
  });

  it('are given up by who goes away', async () => {
    const turns = createFairTurns(1);
    const [one, two] = [job(), job()];
    const first = turns.take(1, one.work, patient);
    const gone = new AbortController();
    const second = turns.take(1, two.work, { patience: null, signal: gone.signal });
    gone.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    await expect(turns.take(1, two.work, { patience: null, signal: gone.signal })).rejects.toThrow('gone');
    one.end();
    await first;
    await turns.take(1, () => Promise.resolve(), patient);
  });
});

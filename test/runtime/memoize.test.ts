import { setTimeout as wait } from 'node:timers/promises';
import { keepFresh, memoizeFor } from '../../src/runtime/memoize.js';

/** A read whose results are given one after the other: a text, or an error. */
const reads = (...results: readonly (string | Error)[]) => {
  const left = [...results];
  return async (): Promise<string> => {
    await wait(1);
    const result = left.shift() ?? 'no more';
    if (result instanceof Error) throw result;
    return result;
  };
};

describe('a value that is kept for a while', () => {
  it('is read once by callers at the same time, and again when it is old', async () => {
    const value = memoizeFor(60_000, reads('one', 'two'));
    expect(await Promise.all([value(), value()])).toEqual(['one', 'one']);
    expect(await value()).toBe('one');
    const short = memoizeFor(2, reads('one', 'two'));
    expect(await short()).toBe('one');
    await wait(10);
    expect(await short()).toBe('two');
  });

  it('is read again after a failure, which is not kept', async () => {
    const value = memoizeFor(10_000, reads(new Error('away'), 'there'));
    await expect(value()).rejects.toThrow('away');
    expect(await value()).toBe('there');
  });
});

describe('a value that is kept fresh', () => {
  it('stays the former one while a new one is read, and if that fails', async () => {
    const value = keepFresh(2, reads('one', new Error('away'), 'two'));
    const seen: string[] = [];
    for (let at = 0; seen.at(-1) !== 'two' && at < 500; at += 1) {
      seen.push(await value());
      await wait(10);
    }
    expect(seen.slice(0, 3)).toEqual(['one', 'one', 'one']);
    expect([...new Set(seen)]).toEqual(['one', 'two']);
  });
});

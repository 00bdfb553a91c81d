import { setTimeout as wait } from 'node:timers/promises';
import { memoizeFor } from '../../src/runtime/memoize.js';

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

import { latestReading } from '../../src/metrics/latest-reading.js';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A reader whose result the test supplies. */
const reader = () => {
  const waiting: ((value: number | Error) => void)[] = [];
  let begun = 0;
  return {
    get begun() {
      return begun;
    },
    read: (): Promise<number> => {
      begun += 1;
      return new Promise((resolve, reject) => {
        waiting.push((value) => (value instanceof Error ? reject(value) : resolve(value)));
      });
    },
    answer: (value: number | Error): void => waiting.shift()?.(value),
  };
};

describe('the latest reading', () => {
  const BOUNDS = { patience: 100, fresh: 300, lost: 1_000 };

  it('is shared by simultaneous callers, and reused while it is fresh', async () => {
    const of = reader();
    const read = latestReading(of.read, BOUNDS);
    const asked = [read(), read(), read()];
    of.answer(7);
    expect(await Promise.all(asked)).toEqual([7, 7, 7]);
    expect(await read()).toBe(7);
    expect(of.begun).toBe(1);
    await pause(350);
    const again = read();
    of.answer(8);
    expect(await again).toBe(8);
  });

  it('is null if it takes too long, and not started again before it has ended', async () => {
    const of = reader();
    const read = latestReading(of.read, BOUNDS);
    expect(await read()).toBeNull();
    await pause(350);
    expect(await read()).toBeNull();
    expect(of.begun).toBe(1);
    of.answer(7);
    await pause(350);
    const again = read();
    expect(of.begun).toBe(2);
    of.answer(8);
    expect(await again).toBe(8);
  });

  it('is started again if it never ends', async () => {
    const of = reader();
    const read = latestReading(of.read, BOUNDS);
    expect(await read()).toBeNull();
    await pause(1_000);
    const again = read();
    expect(of.begun).toBe(2);
    of.answer(new Error('of the first'));
    of.answer(9);
    expect(await again).toBe(9);
  });

  it('is null if it fails', async () => {
    const of = reader();
    const read = latestReading(of.read, BOUNDS);
    const asked = read();
    of.answer(new Error('away'));
    expect(await asked).toBeNull();
  });
});

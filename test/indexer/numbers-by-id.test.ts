import { NumbersById } from '../../indexer/numbers-by-id.js';

describe('numbers by id', () => {
  it('return what was set, and count each species once', () => {
    const numbers = new NumbersById();
    numbers.set(1, 3);
    numbers.set(1, 4);
    numbers.set(7, 2 ** 40);
    expect([numbers.get(1), numbers.get(7), numbers.get(2), numbers.size]).toEqual([4, 2 ** 40, 0, 2]);
  });

  it('grow with the ids', () => {
    const numbers = new NumbersById();
    numbers.set(5, 1);
    expect(numbers.get(10_000_000)).toBe(0);
    numbers.set(1_000_000, 9);
    expect([numbers.get(5), numbers.get(1_000_000), numbers.size]).toEqual([1, 9, 2]);
    expect(numbers.limit).toBeGreaterThanOrEqual(1_000_000);
  });

  it('grow for an id that equals their limit', () => {
    const numbers = new NumbersById();
    const { limit } = numbers;
    numbers.set(limit, 3);
    expect([numbers.get(limit), numbers.size]).toEqual([3, 1]);
  });
});

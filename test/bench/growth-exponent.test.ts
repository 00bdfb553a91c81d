import { growthExponent } from '../../bench/loading/growth-exponent.js';

describe('growthExponent', () => {
  const SIZES = [50_000, 200_000, 475_000, 2_000_000];

  it.each([0, 0.5, 1, 2, -1])('finds %d, whatever the constant', (exponent) => {
    for (const constant of [0.001, 1, 70]) {
      const points = SIZES.map((size) => ({ size, time: constant * size ** exponent }));
      expect(growthExponent(points)).toBeCloseTo(exponent, 10);
    }
  });

  it('weighs points that lie off the line alike', () => {
    const off = [
      { size: 1, time: 1 },
      { size: Math.E, time: Math.E ** 2 },
      { size: Math.E ** 2, time: Math.E },
    ];
    expect(growthExponent(off)).toBeCloseTo(0.5, 10);
  });

  it('refuses what no line goes through', () => {
    expect(() => growthExponent([])).toThrow(RangeError);
    expect(() => growthExponent([{ size: 5, time: 1 }])).toThrow(RangeError);
    expect(() =>
      growthExponent([
        { size: 5, time: 1 },
        { size: 5, time: 2 },
      ]),
    ).toThrow(RangeError);
    expect(() =>
      growthExponent([
        { size: 5, time: 1 },
        { size: 50, time: 0 },
      ]),
    ).toThrow(RangeError);
  });
});

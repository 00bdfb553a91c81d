import { growthExponent } from '../../bench/speed/growth-exponent.js';

describe('growthExponent', () => {
  const SIZES = [50_000, 200_000, 475_000, 2_000_000];

  it.each([0, 0.5, 1, 2, -1])('finds %d for any constant', (exponent) => {
    for (const constant of [0.001, 1, 70]) {
      const points = SIZES.map((size) => ({ size, time: constant * size ** exponent }));
      expect(growthExponent(points)).toBeCloseTo(exponent, 10);
    }
  });

  it('weights points above and below the line equally', () => {
    const off = [
      { size: 1, time: 1 },
      { size: Math.E, time: Math.E ** 2 },
      { size: Math.E ** 2, time: Math.E },
    ];
    expect(growthExponent(off)).toBeCloseTo(0.5, 10);
  });

  it('refuses points that determine no line', () => {
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

import { growthExponent } from '../../bench/speed/growth-exponent.js';

it.each([0, 0.5, 1, 2, -1])('finds the exponent %d for any constant', (exponent) => {
  for (const constant of [0.001, 1, 70]) {
    const points = [50_000, 200_000, 475_000, 2_000_000].map((size) => ({
      size,
      time: constant * size ** exponent,
    }));
    expect(growthExponent(points)).toBeCloseTo(exponent, 10);
  }
});

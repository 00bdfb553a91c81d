import { median, quantile, rounded, spread, target } from '../../bench/report/figures.js';

describe('figures of the bench', () => {
  it('computes quantiles in numeric order without changing the list', () => {
    const values = [10, 9, 100, 1];
    expect([quantile(values, 0), median(values), quantile(values, 0.99)]).toEqual([1, 10, 100]);
    expect(values).toEqual([10, 9, 100, 1]);
    expect(median([])).toBeNaN();
  });

  it.each([
    [1234.56, 1235],
    [99.96, 100],
    [1.2345, 1.23],
    [0.012345, 0.0123],
    [-0.5678, -0.568],
  ])('rounds %d to %d', (value, shown) => {
    expect(rounded(value)).toBe(shown);
  });

  it('names the rows that missed a target', () => {
    expect(spread([0.5, 0.25, 1])).toBe('0.25 to 1');
    expect(target('under 5 ms', [])).toBe('target: under 5 ms: met');
    expect(target('under 5 ms', ['a (6)', 'b (7)'])).toBe('target: under 5 ms: MISSED by a (6), b (7)');
  });
});

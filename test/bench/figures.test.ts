import { median, quantile } from '../../bench/report/figures.js';

it('computes quantiles in numeric order without changing the list', () => {
  const values = [10, 9, 100, 1];
  expect([quantile(values, 0), median(values), quantile(values, 0.99)]).toEqual([1, 10, 100]);
  expect(values).toEqual([10, 9, 100, 1]);
  expect(median([])).toBeNaN();
});

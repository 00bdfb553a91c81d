/** What was measured at a size. */
export interface Point {
  readonly size: number;
  readonly time: number;
}

/**
 * The exponent e of time = c · size^e that fits best: the slope of the least squares
 * line through the logarithms. 0: the size does not matter; 1: twice the size takes
 * twice the time.
 *
 * @throws RangeError without two different sizes, or where one is not above zero.
 */
export const growthExponent = (points: readonly Point[]): number => {
  if (points.some(({ size, time }) => !(size > 0 && time > 0))) throw new RangeError('not above zero');
  const logs = points.map(({ size, time }) => [Math.log(size), Math.log(time)] as const);
  const mean = (of: 0 | 1) => logs.reduce((sum, log) => sum + log[of], 0) / logs.length;
  const [middle, level] = [mean(0), mean(1)];
  const spread = logs.reduce((sum, [size]) => sum + (size - middle) ** 2, 0);
  if (!(spread > 0)) throw new RangeError('one size only');
  return logs.reduce((sum, [size, time]) => sum + (size - middle) * (time - level), 0) / spread;
};

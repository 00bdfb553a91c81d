/** A time measured at a size. */
export interface Point {
  readonly size: number;
  readonly time: number;
}

/**
 * Returns the exponent e for which time = c · size^e fits best: the slope of the least squares line through the
 * logarithms. 0: the size does not matter; 1: twice the size takes twice the time.
 *
 * @throws RangeError without two different sizes, or when a size or time is not above zero.
 */
export const growthExponent = (points: readonly Point[]): number => {
  if (points.some(({ size, time }) => !(size > 0 && time > 0)))
    throw new RangeError('sizes and times must be above zero');
  const logs = points.map(({ size, time }) => [Math.log(size), Math.log(time)] as const);
  const mean = (of: 0 | 1) => logs.reduce((sum, log) => sum + log[of], 0) / logs.length;
  const [meanSize, meanTime] = [mean(0), mean(1)];
  const variance = logs.reduce((sum, [size]) => sum + (size - meanSize) ** 2, 0);
  if (!(variance > 0)) throw new RangeError('at least two different sizes are needed');
  return logs.reduce((sum, [size, time]) => sum + (size - meanSize) * (time - meanTime), 0) / variance;
};

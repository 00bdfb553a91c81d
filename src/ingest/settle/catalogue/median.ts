/** Returns the values in order, without those that are missing. */
const sorted = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);

/** Returns the median; of an even number of values the lower of the middle ones (C10.8). */
export const lowerMedian = (values: readonly number[]): number =>
  sorted(values)[Math.ceil(values.length / 2) - 1]!;

/** Returns the median rounded up; of an even number of values the mean of the middle ones. */
export const medianUp = (values: readonly number[]): number => {
  const inOrder = sorted(values);
  const [low, high] = [Math.ceil(values.length / 2) - 1, Math.floor(values.length / 2)];
  return Math.ceil((inOrder[low]! + inOrder[high]!) / 2);
};

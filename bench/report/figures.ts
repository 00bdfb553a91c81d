/** Returns the quantile of the values at `share`, as the nearest value; NaN if there are none. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Rounds to three significant digits, and to a whole number from 100 on. */
export const rounded = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));

/** Returns the lowest and highest value, as text. */
export const spread = (values: readonly number[]): string =>
  `${rounded(Math.min(...values))} to ${rounded(Math.max(...values))}`;

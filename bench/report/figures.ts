/** The value below which that share of the values lie, as the nearest of them; NaN of none. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Rounded to three digits that count, whole from a hundred on. */
export const rounded = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));

/** Lowest and highest of the rounds. */
export const spread = (values: readonly number[]): string =>
  `${rounded(Math.min(...values))} to ${rounded(Math.max(...values))}`;

/** A target of docs/architecture.md section 6 and whether it was met, as a note of a section. */
export const target = (text: string, missed: readonly string[]): string =>
  `target: ${text}: ${missed.length === 0 ? 'met' : `MISSED by ${missed.join(', ')}`}`;

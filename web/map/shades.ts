/** Numbers that a map shows in one shade. */
export interface Shade {
  /** From 1, the lightest, to 5. */
  readonly step: number;
  readonly from: number;
  /** The highest number; null for any. */
  readonly to: number | null;
}

/** Round numbers, up to a power of ten, at which a shade may begin. */
const ROUND_NUMBERS = [1, 2, 3, 5, 10];
/** Maximum number of shades. */
const STEPS = 5;
/** The darkest shade begins at this power of the number of species of a group, which few zones exceed: 10 of 53, 100 of 900, 1,000 of 36,000. */
const DARKEST_EXPONENT = 0.65;

/** Returns the round number that is nearest by proportion. */
const rounded = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value));
  const distance = (step: number): number => Math.abs(Math.log(value / (step * power)));
  return power * ROUND_NUMBERS.reduce((best, step) => (distance(step) < distance(best) ? step : best));
};

/**
 * Returns the shades for numbers of species of a group: at most five, that begin at round numbers in equal proportions. They
 * depend on the number of all its species alone, so that a page knows the legend of a map that is still to be counted.
 */
export const shadesOf = (total: number): readonly Shade[] => {
  const highest = Math.max(Math.min(total, STEPS), total ** DARKEST_EXPONENT, 1);
  const starts = Array.from({ length: STEPS }, (_, at) => rounded(highest ** (at / (STEPS - 1))));
  const distinct = [...new Set(starts)].filter((start) => start === 1 || start <= total);
  const spread = distinct.length === 1 ? 0 : (STEPS - 1) / (distinct.length - 1);
  return distinct.map((from, at) => {
    const next = distinct[at + 1];
    return {
      step: spread === 0 ? STEPS : 1 + Math.round(at * spread),
      from,
      to: next === undefined ? null : next - 1,
    };
  });
};

/** Returns the shade of a number of species; undefined for none. */
export const shadeOf = (shades: readonly Shade[], count: number): Shade | undefined =>
  shades.find(({ from, to }) => count >= from && (to === null || count <= to));

/**
 * An exact decimal, `digits · 10^-scale` (contract C1.8, C6.12, C9.12). Only the operations that values and bounds need;
 * binary floats would round 1.005 to the wrong side.
 */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const PLAIN = /^([+-]?)(\d+)(?:\.(\d+))?$/;
const EXPONENT = /^([+-]?\d+(?:\.\d+)?)e([+-]?\d{1,3})$/i;

/** Parses a decimal such as `-12.50`, `.5`, `5.` or `1e-3`, as data files and JSON write them; undefined for other text. */
export const decimal = (text: string): Decimal | undefined => {
  const trimmed = text.trim();
  const exponent = EXPONENT.exec(trimmed);
  if (exponent) {
    const mantissa = decimal(exponent[1]!);
    return mantissa && shift(mantissa, Number(exponent[2]));
  }
  const completed = trimmed.replace(/^([+-]?)\./, '$10.').replace(/\.$/, '');
  const match = PLAIN.exec(completed);
  if (!match) return undefined;
  const fraction = match[3] ?? '';
  const digits = BigInt(match[2]! + fraction);
  return { digits: match[1] === '-' ? -digits : digits, scale: fraction.length };
};

/**
 * Returns the shortest decimal that parses to this JavaScript number.
 *
 * @throws {RangeError} for NaN and infinities.
 */
export const decimalOf = (value: number): Decimal => {
  const parsed = decimal(String(value));
  if (!parsed) throw new RangeError(`Expected a finite number, got ${value}.`);
  return parsed;
};

const shift = (value: Decimal, places: number): Decimal =>
  places <= value.scale
    ? { digits: value.digits, scale: value.scale - places }
    : { digits: value.digits * 10n ** BigInt(places - value.scale), scale: 0 };

export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  scale: a.scale + b.scale,
});

/** Returns (value - offset) · numerator / denominator, rounded to twelve decimals; halves round away from zero. */
export const ratio = (value: Decimal, offset: Decimal, numerator: bigint, denominator: bigint): Decimal => {
  const scale = Math.max(value.scale, offset.scale);
  const difference = rescale(value, scale) - rescale(offset, scale);
  return { digits: divide(difference * numerator * 10n ** 12n, denominator), scale: scale + 12 };
};

/** Rounds to `places` decimals; halves round away from zero (C1.8). */
export const round = (value: Decimal, places: number): Decimal =>
  value.scale <= places
    ? value
    : { digits: divide(value.digits, 10n ** BigInt(value.scale - places)), scale: places };

/** Returns the number of digits of a value without the zeros at its ends: 2 for 720.0. */
export const significantDigits = (value: Decimal): number =>
  decimalText(value)
    .replace(/^-?[0.]*|\./g, '')
    .replace(/(?<!0)0+$/, '').length;

/** Rounds to a number of significant digits, or to `places` decimals if that is coarser; halves away from zero. */
export const roundToDigits = (value: Decimal, digits: number, places: number): Decimal => {
  const magnitude = value.digits < 0n ? -value.digits : value.digits;
  const excess = magnitude.toString().length - digits;
  if (excess <= 0 || value.scale - excess >= places) return round(value, places);
  const unit = 10n ** BigInt(excess);
  return round({ digits: divide(value.digits, unit) * unit, scale: value.scale }, places);
};

const divide = (numerator: bigint, denominator: bigint): bigint => {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const quotient = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -quotient : quotient;
};

const rescale = (value: Decimal, scale: number): bigint => value.digits * 10n ** BigInt(scale - value.scale);

/** Compares by value: 1.50 equals 1.5. */
export const compareDecimals = (a: Decimal, b: Decimal): -1 | 0 | 1 => {
  const scale = Math.max(a.scale, b.scale);
  const difference = rescale(a, scale) - rescale(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

export const isWhole = (value: Decimal): boolean => value.digits % 10n ** BigInt(value.scale) === 0n;

export const toNumber = (value: Decimal): number => Number(decimalText(value));

/** Returns the shortest text of a decimal: no trailing zeros, no `-0` (C8.51). */
export const decimalText = (value: Decimal): string => {
  const negative = value.digits < 0n;
  const digits = (negative ? -value.digits : value.digits).toString().padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const fraction = digits.slice(digits.length - value.scale).replace(/(?<!0)0+$/, '');
  const shortest = fraction === '' ? whole : `${whole}.${fraction}`;
  return negative ? `-${shortest}` : shortest;
};

/** Returns the value in units of 10^-scale, rounded down: for the upper bound of a range. */
export const floorTo = (value: Decimal, scale: number): bigint => {
  if (value.scale <= scale) return rescale(value, scale);
  const unit = 10n ** BigInt(value.scale - scale);
  const quotient = value.digits / unit;
  return value.digits < 0n && value.digits % unit !== 0n ? quotient - 1n : quotient;
};

/** Returns the value in units of 10^-scale, rounded up: for the lower bound of a range. */
export const ceilTo = (value: Decimal, scale: number): bigint =>
  -floorTo({ digits: -value.digits, scale: value.scale }, scale);

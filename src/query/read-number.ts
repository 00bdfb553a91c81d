import { ceilTo, type Decimal, decimal, floorTo, isWhole } from '../fields/decimal.js';
import { MATCH_NOTHING, type Predicate } from './predicate.js';

const NUMBER = /^-?\d{1,12}(?:\.\d{1,6})?$/;
const INT32 = [-(2n ** 31n), 2n ** 31n - 1n] as const;
const SAFE = [BigInt(Number.MIN_SAFE_INTEGER), BigInt(Number.MAX_SAFE_INTEGER)] as const;

/** Reads a number (contract C6.12); undefined if malformed. */
export const readNumber = (text: string): Decimal | undefined =>
  NUMBER.test(text) ? decimal(text) : undefined;

/** Reads a whole number, such as `5` or `5.0`; undefined if malformed. */
export const readWhole = (text: string): Decimal | undefined => {
  const value = readNumber(text);
  return value && isWhole(value) ? value : undefined;
};

/** Converts a value to a column with `scale` decimals; undefined if the column cannot store it, so that no record has it. */
export const scaled = (value: Decimal, scale: number): number | undefined => {
  const whole = floorTo(value, scale);
  const fits = whole === ceilTo(value, scale) && whole >= INT32[0] && whole <= INT32[1];
  return fits ? Number(whole) : undefined;
};

/** Ends of a range in units of the column, both inclusive; undefined if open. */
export interface Ends {
  readonly least: bigint | undefined;
  readonly most: bigint | undefined;
}

/** Returns the predicate of a range. Ends beyond 32 bits (`wide`: beyond safe integers) are cut, which changes no match (C6.12). */
export const between = (column: string, { least, most }: Ends, wide: boolean): Predicate => {
  const [lowest, highest] = wide ? SAFE : INT32;
  if (least !== undefined && (least > highest || (most !== undefined && least > most))) return MATCH_NOTHING;
  if (most !== undefined && most < lowest) return MATCH_NOTHING;
  return {
    column,
    ...(least === undefined ? {} : { atLeast: Number(least < lowest ? lowest : least) }),
    ...(most === undefined ? {} : { atMost: Number(most > highest ? highest : most) }),
  };
};

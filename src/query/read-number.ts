import { ceilTo, type Decimal, decimal, floorTo, isWhole } from '../fields/decimal.js';
import { NOTHING, type Predicate } from './predicate.js';

const NUMBER = /^-?\d{1,12}(?:\.\d{1,6})?$/;
const INT32 = [-(2n ** 31n), 2n ** 31n - 1n] as const;
const SAFE = [BigInt(Number.MIN_SAFE_INTEGER), BigInt(Number.MAX_SAFE_INTEGER)] as const;

/** A number as parameters have it (contract C6.12); undefined when malformed. */
export const readNumber = (text: string): Decimal | undefined =>
  NUMBER.test(text) ? decimal(text) : undefined;

/** The same for a whole number; `5.0` is one. */
export const readWhole = (text: string): Decimal | undefined => {
  const value = readNumber(text);
  return value && isWhole(value) ? value : undefined;
};

/** The value in a column of so many decimals; undefined for one that the column cannot hold and so nobody has. */
export const scaled = (value: Decimal, scale: number): number | undefined => {
  const whole = floorTo(value, scale);
  const fits = whole === ceilTo(value, scale) && whole >= INT32[0] && whole <= INT32[1];
  return fits ? Number(whole) : undefined;
};

/** Ends of a range in units of the column, both inclusive; undefined where open. */
export interface Ends {
  readonly least: bigint | undefined;
  readonly most: bigint | undefined;
}

/** The range on a column of 32 bits, or of safe integers: ends beyond are cut, which changes no match (C6.12). */
export const between = (column: string, { least, most }: Ends, wide: boolean): Predicate => {
  const [lowest, highest] = wide ? SAFE : INT32;
  if (least !== undefined && (least > highest || (most !== undefined && least > most))) return NOTHING;
  if (most !== undefined && most < lowest) return NOTHING;
  return {
    column,
    ...(least === undefined ? {} : { atLeast: Number(least < lowest ? lowest : least) }),
    ...(most === undefined ? {} : { atMost: Number(most > highest ? highest : most) }),
  };
};

import {
  type Decimal,
  decimal,
  multiply,
  ratio,
  round,
  roundToDigits,
  significantDigits,
} from './decimal.js';

/** Exact factors to the stored unit (contract C9.12): centimetres for lengths, millimetres for precipitation. */
const FACTORS: Readonly<Record<'cm' | 'mm', ReadonlyMap<string, Decimal>>> = {
  cm: factors({ in: '2.54', ft: '30.48', cm: '1', m: '100', mm: '0.1' }),
  mm: factors({ in: '25.4', ft: '304.8', mm: '1', cm: '10', m: '1000' }),
};

function factors(table: Record<string, string>): ReadonlyMap<string, Decimal> {
  return new Map(Object.entries(table).map(([unit, factor]) => [unit, decimal(factor)!]));
}

export const LENGTHS = ['in', 'ft', 'cm', 'm'] as const;
export const PRECIPITATIONS = ['in', 'ft', 'mm', 'cm', 'm'] as const;

/** Units of stored values and of facts. */
export const STORED_UNITS = ['cm', 'mm', 'days', 'deg_c'] as const;
export type StoredUnit = (typeof STORED_UNITS)[number];

/** Returns the units in which a claim may be given, the stored unit included; none for a value without a unit. */
export const unitsFor = (stored: StoredUnit | null): readonly string[] => {
  if (stored === 'cm' || stored === 'mm') return [...FACTORS[stored].keys()];
  if (stored === 'deg_c') return ['deg_c', 'deg_f'];
  return stored === null ? [] : [stored];
};

/** Converts a value to its stored unit without rounding; undefined if the unit is not one of {@link unitsFor}. */
export const convert = (value: Decimal, unit: string, stored: StoredUnit): Decimal | undefined => {
  if (unit === stored) return value;
  if (stored === 'deg_c' && unit === 'deg_f') return fromFahrenheit(value);
  const factor = stored === 'cm' || stored === 'mm' ? FACTORS[stored].get(unit) : undefined;
  return factor && multiply(value, factor);
};

/** Units whose factor to the stored unit is no power of ten: converting adds digits that nobody measured. */
const ADDING_DIGITS: ReadonlySet<string> = new Set(['in', 'ft']);
/** Minimum number of digits of a value that was converted from such a unit. */
const FEWEST_DIGITS = 2;

/**
 * Rounds a converted value of a file (C10.6). Feet and inches are rounded to the number of digits of the written value, at
 * least two: 60 ft does not measure 1,829 cm.
 */
export const roundConverted = (
  converted: Decimal,
  { value, unit, places }: { readonly value: Decimal; readonly unit: string | null; readonly places: number },
): Decimal =>
  unit !== null && ADDING_DIGITS.has(unit)
    ? roundToDigits(converted, Math.max(significantDigits(value), FEWEST_DIGITS), places)
    : round(converted, places);

/** Returns (F - 32) · 5 / 9, which is rarely a finite decimal, to twelve decimals. */
const fromFahrenheit = (value: Decimal): Decimal => ratio(value, decimal('32')!, 5n, 9n);

/** Converts a stored Celsius value to published whole degrees Fahrenheit (C8.22). */
export const fahrenheit = (celsius: Decimal): Decimal => {
  const scaled = multiply(celsius, decimal('1.8')!);
  const offset = 32n * 10n ** BigInt(scaled.scale);
  return round({ digits: scaled.digits + offset, scale: scaled.scale }, 0);
};

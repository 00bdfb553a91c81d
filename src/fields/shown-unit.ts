import type { Field } from './field.js';

/** Units in which readers may ask for values, with how many of the stored unit one of them is. */
const PER_UNIT: Readonly<Partial<Record<NonNullable<Field['unit']>, Readonly<Record<string, number>>>>> = {
  cm: { mm: 0.1, cm: 1, m: 100, in: 2.54, ft: 30.48 },
  mm: { mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8 },
};

/** All units that {@link inUnit} converts to. */
export const SHOWN_UNITS = ['mm', 'cm', 'm', 'in', 'ft', 'deg_c', 'deg_f'] as const;

/** A published value in the unit that a reader asked for. */
interface ValueInUnit {
  readonly value: number;
  readonly unit: Field['unit'] | string;
}

const rounded = (value: number): number => Number(value.toPrecision(6));

/**
 * Converts a published value, to six digits; a unit that does not fit leaves it as it is stored. Hand-written: factors are
 * exact, and packages for units parse texts.
 */
export const inUnit = (value: number, stored: Field['unit'], unit: string): ValueInUnit => {
  if (stored === null || stored === unit) return { value, unit: stored };
  if (stored === 'deg_c' && unit === 'deg_f') return { value: rounded(value * 1.8 + 32), unit };
  if (stored === 'deg_f' && unit === 'deg_c') return { value: rounded((value - 32) / 1.8), unit };
  const factor = PER_UNIT[stored]?.[unit];
  return factor === undefined ? { value, unit: stored } : { value: rounded(value / factor), unit };
};

/** Returns whether {@link inUnit} converts from a stored unit to the one that a reader asked for. */
export const isConvertible = (stored: Field['unit'], unit: string): boolean =>
  stored !== null && inUnit(0, stored, unit).unit === unit;

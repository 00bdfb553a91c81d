import { compare, type Decimal, decimal, decimalOf, isWhole, round, toNumber } from '../../fields/decimal.js';
import type { Field } from '../../fields/field.js';
import { convert } from '../../fields/units.js';
import { fault, type InputFault } from '../fault.js';

type Faulty = { readonly fault: InputFault };

/** A number as corrections are sent: JSON, or text with point or comma (contract C9.11). */
const numberOf = (given: unknown): Decimal | Faulty => {
  if (typeof given === 'number') {
    return Number.isFinite(given) ? decimalOf(given) : fault('malformed', 'is not a number');
  }
  if (typeof given !== 'string') return fault('wrong_type', 'must be a number');
  if (given.trim() === '') return fault('blank', 'is blank');
  return decimal(given.trim().replace(',', '.')) ?? fault('malformed', 'is not a number');
};

const isFault = (read: Decimal | Faulty): read is Faulty => 'fault' in read;

const within = (value: Decimal, [low, high]: readonly [number, number]): boolean =>
  compare(value, decimalOf(low)) >= 0 && compare(value, decimalOf(high)) <= 0;

const range = ([low, high]: readonly [number, number], unit: string | null): string =>
  `from ${low} to ${high}${unit === null ? '' : ` ${unit}`}`;

/** A value of a field in its stored unit, rounded to what is stored (C9.12, C9.13), within its range (C9.14). */
const stored = (field: Field, value: Decimal): { readonly value: number } | Faulty => {
  const rounded = round(value, field.places);
  return field.plausible !== null && !within(rounded, field.plausible)
    ? fault('out_of_range', `must be ${range(field.plausible, field.unit)}`)
    : { value: toNumber(rounded) };
};

export const readQuantity = (field: Field, given: unknown): { readonly value: number } | Faulty => {
  const read = numberOf(given);
  return isFault(read) ? read : stored(field, read);
};

/** A number without a fraction. */
export const readWhole = (field: Field, given: unknown): { readonly value: number } | Faulty => {
  const read = numberOf(given);
  if (isFault(read)) return read;
  return isWhole(read) ? stored(field, read) : fault('malformed', 'must be a whole number');
};

/** A class on the scale of corrections; what lies off the read scale says so (C9.15). */
export const readIndicator = (
  field: Field,
  scale: readonly [number, number],
  given: unknown,
): { readonly value: number; readonly offScale?: string } | Faulty => {
  const read = numberOf(given);
  if (isFault(read)) return read;
  if (!isWhole(read)) return fault('malformed', 'must be a whole number');
  if (!within(read, scale)) return fault('out_of_range', `must be ${range(scale, null)}`);
  const value = toNumber(read);
  return field.plausible === null || within(read, field.plausible)
    ? { value }
    : {
        value,
        offScale: `${field.key} is read on a scale ${range(field.plausible, null)}, without any rescaling: it cannot be accepted as it is`,
      };
};

/** Whether it is a number at all: of a measure whose unit is not known. */
export const readNumber = (given: unknown): { readonly value: number } | Faulty => {
  const read = numberOf(given);
  return isFault(read) ? read : { value: toNumber(read) };
};

/** A number with its unit in the stored unit (C9.12). */
export const readMeasure = (
  field: Field,
  given: unknown,
  unit: string,
): { readonly value: number } | Faulty => {
  const read = numberOf(given);
  if (isFault(read)) return read;
  if (field.unit === null || field.unit === 'deg_f') throw new Error(`${field.key} has no stored unit`);
  const converted = convert(read, unit, field.unit);
  if (converted === undefined) throw new Error(`${unit} is no unit of ${field.key}`);
  return stored(field, converted);
};

import {
  compareDecimals,
  type Decimal,
  decimal,
  decimalOf,
  isWhole,
  round,
  toNumber,
} from '../../fields/decimal.js';
import type { CorrectionInput, Field } from '../../fields/field.js';
import { scaleEnds, wordedEnds } from '../../fields/scale.js';
import { inUnit } from '../../fields/shown-unit.js';
import { convert } from '../../fields/units.js';
import { fault, type InputFault } from '../fault.js';

type Faulty = { readonly fault: InputFault };
type Indicator = Extract<CorrectionInput, { kind: 'indicator' }>;

/** Reads a JSON number, or text with a decimal point or comma (contract C9.11). */
const numberOf = (given: unknown): Decimal | Faulty => {
  if (typeof given === 'number') {
    return Number.isFinite(given) ? decimalOf(given) : fault('malformed', 'must be a number');
  }
  if (typeof given !== 'string') return fault('wrong_type', 'must be a number');
  if (given.trim() === '') return fault('blank', 'is blank');
  return decimal(given.trim().replace(',', '.')) ?? fault('malformed', 'must be a number');
};

const isFault = (read: Decimal | Faulty): read is Faulty => 'fault' in read;

const within = (value: Decimal, [low, high]: readonly [number, number]): boolean =>
  compareDecimals(value, decimalOf(low)) >= 0 && compareDecimals(value, decimalOf(high)) <= 0;

const range = ([low, high]: readonly [number, number], unit: string | null): string =>
  `from ${low} to ${high}${unit === null ? '' : ` ${unit}`}`;

/** Returns the plausible range in words: in the unit that was given and, where it is another, in the stored one. */
const plausibleRange = (
  { unit }: Field,
  ends: readonly [number, number],
  given: Field['unit'] | string,
): string => {
  if (given === null || given === unit) return range(ends, unit);
  const [low, high] = ends.map((end) => inUnit(end, unit, given).value) as [number, number];
  return `${range([low, high], given)}, which is ${range(ends, unit)}`;
};

/**
 * Rounds a value in the stored unit to its stored decimals (C9.12, C9.13) and checks its range (C9.14).
 *
 * @param given Unit of the value as it was given.
 */
const roundedInRange = (
  field: Field,
  value: Decimal,
  given: Field['unit'] | string = field.unit,
): { readonly value: number } | Faulty => {
  const rounded = round(value, field.places);
  return field.plausible !== null && !within(rounded, field.plausible)
    ? fault('out_of_range', `must be ${plausibleRange(field, field.plausible, given)}`)
    : { value: toNumber(rounded) };
};

/** Reads a number, which may have a fraction. */
export const readQuantity = (field: Field, given: unknown): { readonly value: number } | Faulty => {
  const read = numberOf(given);
  return isFault(read) ? read : roundedInRange(field, read);
};

/** Reads a whole number. */
export const readSubmittedWhole = (field: Field, given: unknown): { readonly value: number } | Faulty => {
  const read = numberOf(given);
  if (isFault(read)) return read;
  return isWhole(read) ? roundedInRange(field, read) : fault('malformed', 'must be a whole number');
};

/**
 * Reads a class on the scale of corrections; adds a message if it lies outside the published scale (C9.15). The messages
 * name the ends of both scales in words.
 */
export const readIndicator = (
  field: Field,
  { scale, ends }: Indicator,
  given: unknown,
): { readonly value: number; readonly offScale?: string } | Faulty => {
  const expected = `must be a whole number ${scaleEnds(scale, ends)}`;
  const read = numberOf(given);
  if (isFault(read)) return read.fault.problem === 'blank' ? read : fault(read.fault.problem, expected);
  if (!isWhole(read)) return fault('malformed', expected);
  if (!within(read, scale)) return fault('out_of_range', expected);
  const value = toNumber(read);
  return field.plausible === null || within(read, field.plausible)
    ? { value }
    : {
        value,
        offScale: `is outside the published scale, which goes ${wordedEnds(field.scale!)}, and values are not rescaled`,
      };
};

/** Reads the number of a measure with a missing or unknown unit, so that its own faults are reported too. */
export const readUnitlessNumber = (given: unknown): { readonly value: number } | Faulty => {
  const read = numberOf(given);
  return isFault(read) ? read : { value: toNumber(read) };
};

/** Reads a number in the given unit and converts it to the stored unit (C9.12). */
export const readMeasure = (
  field: Field,
  given: unknown,
  unit: string,
): { readonly value: number } | Faulty => {
  const read = numberOf(given);
  if (isFault(read)) return read;
  if (field.unit === null || field.unit === 'deg_f')
    throw new Error(`The field ${field.key} has no stored unit.`);
  const converted = convert(read, unit, field.unit);
  if (converted === undefined) throw new Error(`${unit} is not a unit of ${field.key}.`);
  return roundedInRange(field, converted, unit);
};

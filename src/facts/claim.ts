import {
  compareDecimals,
  type Decimal,
  decimal,
  decimalOf,
  decimalText,
  round,
  toNumber,
} from '../fields/decimal.js';
import type { Field } from '../fields/field.js';
import { field } from '../fields/registry.js';
import { convert, unitsFor } from '../fields/units.js';
import { labelAt, labelPosition, VOCABULARIES } from '../fields/vocabularies.js';
import { didYouMean, quoted } from '../wording/suggestions.js';

/** A value as sources write it; a list may also be a text such as `a|b`. */
export type RawValue = string | number | boolean | readonly string[];

/** A value as stored in facts. */
type FactValue = string | number | boolean | readonly string[];

/** A valid claim in the stored unit, or a rejected one as it was claimed (C10.5). */
export type ReadClaim =
  | { readonly value: FactValue; readonly unit: string | null; readonly refused: null }
  | { readonly value: RawValue; readonly unit: string | null; readonly refused: string };

/**
 * Parses a claimed value: converts its unit exactly, rounds to the stored precision, looks up
 * labels and checks the plausible range (contract C10.5, C10.6, C10.10). Used for files and for
 * corrections.
 *
 * @param attribute Key of an attribute. @throws Error for other keys.
 */
export const readClaim = (attribute: string, value: RawValue, unit: string | null = null): ReadClaim => {
  const of = field(attribute);
  if (!of.attribute) throw new Error(`${attribute} is not an attribute, so it cannot have facts`);
  const outcome = read(of, value, unit);
  return typeof outcome === 'object' && 'reason' in outcome
    ? { value, unit, refused: outcome.reason }
    : { value: outcome, unit: of.unit, refused: null };
};

interface Refusal {
  readonly reason: string;
}

const refuse = (reason: string): Refusal => ({ reason });

const read = (of: Field, value: RawValue, unit: string | null): FactValue | Refusal => {
  if (of.correction?.kind === 'names') return names(value);
  switch (of.type) {
    case 'text':
      return text(of, value);
    case 'boolean':
      return truth(value);
    case 'enum':
    case 'ordinal':
      return label(of, value);
    case 'flags':
      return labels(of, value);
    case 'integer':
    case 'decimal':
      return quantity(of, value, unit);
    default:
      return refuse(`${of.key} takes no claims`);
  }
};

const text = (of: Field, value: RawValue): FactValue | Refusal => {
  const written = typeof value === 'string' ? value.trim() : '';
  if (written === '') return refuse('must be a string that is not blank');
  const longest = of.correction?.kind === 'text' ? of.correction.longest : undefined;
  return longest !== undefined && written.length > longest
    ? refuse(`has ${written.length} characters; at most ${longest} are allowed`)
    : written;
};

const names = (value: RawValue): FactValue | Refusal => {
  const list = parts(value);
  return list.length > 0 ? [...new Set(list)] : refuse('has no name');
};

const parts = (value: RawValue): string[] => {
  const list = typeof value === 'object' ? value : String(value).split('|');
  return list.map((part) => part.trim()).filter((part) => part !== '');
};

const TRUTHS = new Map([
  ['true', true],
  ['false', false],
]);

const truth = (value: RawValue): boolean | Refusal =>
  TRUTHS.get(String(value).trim().toLowerCase()) ?? refuse(`must be true or false; got ${quoted(value)}`);

/** Says which labels are accepted, and which one was probably meant. */
const notAllowed = (of: Field, expected: 'one of' | 'labels from', given: RawValue): string => {
  const accepted = VOCABULARIES[of.vocabulary!];
  return `must be ${expected} ${accepted.join(', ')}; got ${quoted(given)}${didYouMean(String(given), accepted)}`;
};

const label = (of: Field, value: RawValue): string | Refusal => {
  const position = typeof value === 'string' ? labelPosition(of.vocabulary!, value) : undefined;
  return position === undefined ? refuse(notAllowed(of, 'one of', value)) : labelAt(of.vocabulary!, position);
};

const labels = (of: Field, value: RawValue): readonly string[] | Refusal => {
  const positions = new Set<number>();
  for (const part of parts(value)) {
    const position = labelPosition(of.vocabulary!, part);
    if (position === undefined) return refuse(notAllowed(of, 'labels from', part));
    positions.add(position);
  }
  if (positions.size === 0) return refuse('has no label');
  return [...positions].sort((a, b) => a - b).map((position) => labelAt(of.vocabulary!, position));
};

const quantity = (of: Field, value: RawValue, unit: string | null): number | Refusal => {
  const given =
    typeof value === 'number' ? finite(value) : typeof value === 'string' ? decimal(value) : undefined;
  if (!given) return refuse(`must be a number; got ${quoted(value)}`);
  const stored = of.unit === null || of.unit === 'deg_f' ? null : of.unit;
  const converted = stored === null || unit === null ? given : convert(given, unit, stored);
  if (!converted || (stored === null && unit !== null))
    return refuse(
      unitsFor(stored).length > 0
        ? `unit must be one of ${unitsFor(stored).join(', ')}; got ${quoted(unit)}`
        : `unit must be left out, because the field has none; got ${quoted(unit)}`,
    );
  const rounded = round(converted, of.places);
  const [lowest, highest] = of.plausible ?? [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  if (compareDecimals(rounded, decimalOf(lowest)) < 0 || compareDecimals(rounded, decimalOf(highest)) > 0)
    return refuse(`${decimalText(rounded)} is outside the plausible range ${lowest} to ${highest}`);
  return toNumber(rounded);
};

const finite = (value: number): Decimal | undefined =>
  Number.isFinite(value) ? decimalOf(value) : undefined;

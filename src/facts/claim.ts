import type { z } from 'zod';
import {
  compareDecimals,
  type Decimal,
  decimal,
  decimalOf,
  decimalText,
  toNumber,
} from '../fields/decimal.js';
import type { Field } from '../fields/field.js';
import { field } from '../fields/registry.js';
import { claimedRows } from '../fields/row-schema.js';
import type { RelationRow, RowsShape } from '../fields/rows-shape.js';
import { convert, roundConverted, unitsFor } from '../fields/units.js';
import { labelAt, labelPosition, VOCABULARIES } from '../fields/vocabularies.js';
import { slug } from '../names/slug.js';
import { wordIssue } from '../wording/schema-issues.js';
import { didYouMean, quoted } from '../wording/suggestions.js';

/** A value in a cell of a file; a list may also be a text such as `a|b`. */
export type RawValue = string | number | boolean | readonly string[];

/** A value as sources write it. */
export type ClaimedValue = RawValue | readonly RelationRow[];

/** A value as stored in facts. */
type FactValue = string | number | boolean | readonly string[] | readonly RelationRow[];

/** A valid claim in the stored unit, or a rejected one as it was claimed (C10.5). */
export type ReadClaim =
  | { readonly value: FactValue; readonly unit: string | null; readonly refused: null }
  | { readonly value: ClaimedValue; readonly unit: string | null; readonly refused: string };

/**
 * Parses a claimed value of a file: converts its unit, rounds it, looks up labels and checks the plausible range (contract
 * C10.5, C10.6, C10.10). Also parses the labels of corrections, whose numbers stay exact (C9.12).
 *
 * @param attribute Key of an attribute. @throws Error for other keys.
 */
export const readClaim = (attribute: string, value: ClaimedValue, unit: string | null = null): ReadClaim => {
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

const read = (of: Field, value: ClaimedValue, unit: string | null): FactValue | Refusal => {
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
    case 'rows':
      return rows(of.rows!, value);
    default:
      return refuse(`${of.key} takes no claims`);
  }
};

const text = (of: Field, value: ClaimedValue): FactValue | Refusal => {
  const written = typeof value === 'string' ? value.trim() : '';
  if (written === '') return refuse('must be a string that is not blank');
  const longest = of.correction?.kind === 'text' ? of.correction.longest : undefined;
  return longest !== undefined && written.length > longest
    ? refuse(`has ${written.length} characters; at most ${longest} are allowed`)
    : written;
};

const names = (value: ClaimedValue): FactValue | Refusal => {
  const list = parts(value);
  return list.length > 0 ? [...new Set(list)] : refuse('has no name');
};

const parts = (value: ClaimedValue): string[] => {
  const list = Array.isArray(value) ? value.map(String) : String(value).split('|');
  return list.map((part) => part.trim()).filter((part) => part !== '');
};

/** Words an issue of rows by the number of the row: `row 2: anchor must be one of …`. */
const rowFault = ({ path: [at, member], message }: z.core.$ZodIssue): string =>
  at === undefined
    ? message
    : `row ${Number(at) + 1}: ${member === undefined ? '' : `${String(member)} `}${message}`;

/** Reads rows, each once. A species is also stored by its slug, by which records find it (C8.72). */
const rows = (shape: RowsShape, value: ClaimedValue): readonly RelationRow[] | Refusal => {
  const { data, error } = claimedRows(shape).safeParse(value, { error: wordIssue });
  if (error) return refuse(rowFault(error.issues[0]!));
  const read = (data as readonly RelationRow[]).map((row) =>
    shape.aboutSpecies ? { ...row, species_slug: slug(String(row['species'])) } : row,
  );
  const seen = new Map(read.map((row) => [JSON.stringify(row), row]));
  return [...seen.values()];
};

const TRUTHS = new Map([
  ['true', true],
  ['false', false],
]);

const truth = (value: ClaimedValue): boolean | Refusal =>
  TRUTHS.get(String(value).trim().toLowerCase()) ?? refuse(`must be true or false; got ${quoted(value)}`);

/** Says which labels are accepted, and which one was probably meant. */
const notAllowed = (of: Field, expected: 'one of' | 'labels from', given: ClaimedValue): string => {
  const accepted = VOCABULARIES[of.vocabulary!];
  return `must be ${expected} ${accepted.join(', ')}; got ${quoted(given)}${didYouMean(String(given), accepted)}`;
};

const label = (of: Field, value: ClaimedValue): string | Refusal => {
  const position = typeof value === 'string' ? labelPosition(of.vocabulary!, value) : undefined;
  return position === undefined ? refuse(notAllowed(of, 'one of', value)) : labelAt(of.vocabulary!, position);
};

const labels = (of: Field, value: ClaimedValue): readonly string[] | Refusal => {
  const positions = new Set<number>();
  for (const part of parts(value)) {
    const position = labelPosition(of.vocabulary!, part);
    if (position === undefined) return refuse(notAllowed(of, 'labels from', part));
    positions.add(position);
  }
  if (positions.size === 0) return refuse('has no label');
  return [...positions].sort((a, b) => a - b).map((position) => labelAt(of.vocabulary!, position));
};

const quantity = (of: Field, value: ClaimedValue, unit: string | null): number | Refusal => {
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
  const rounded = roundConverted(converted, { value: given, unit, places: of.places });
  const [lowest, highest] = of.plausible ?? [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  if (compareDecimals(rounded, decimalOf(lowest)) < 0 || compareDecimals(rounded, decimalOf(highest)) > 0)
    return refuse(`${decimalText(rounded)} is outside the plausible range ${lowest} to ${highest}`);
  return toNumber(rounded);
};

const finite = (value: number): Decimal | undefined =>
  Number.isFinite(value) ? decimalOf(value) : undefined;

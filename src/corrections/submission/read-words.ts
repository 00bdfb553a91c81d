import { type ClaimedValue, readClaim } from '../../facts/claim.js';
import type { Field } from '../../fields/field.js';
import type { RelationRow } from '../../fields/rows-shape.js';
import { labelAt, labelPosition, VOCABULARIES } from '../../fields/vocabularies.js';
import { didYouMean } from '../../wording/suggestions.js';
import { fault, type InputFault, overlong, unstorable } from '../fault.js';

type Faulty = { readonly fault: InputFault };

const BLANK = fault('blank', 'is blank');

/** Maximum length of a common name, in characters. */
const LONGEST_NAME = 255;

/** Reads text and trims it (contract C9.11). */
export const readSubmittedText = (longest: number, given: unknown): { readonly value: string } | Faulty => {
  if (typeof given !== 'string') return fault('wrong_type', 'must be a string');
  const value = given.trim();
  if (value === '') return BLANK;
  const refused = unstorable(value);
  if (refused !== null) return refused;
  return [...value].length > longest ? overlong(value, longest) : { value };
};

/** Splits a list, sent as an array or as one text, into trimmed parts without empty ones. */
const partsOf = (given: unknown, separator: RegExp): readonly string[] | Faulty => {
  const texts = typeof given === 'string' ? [given] : given;
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string')) {
    return fault('wrong_type', 'must be a string with | between the parts, or an array of strings');
  }
  const refused = unstorable(texts.join('|'));
  if (refused !== null) return refused;
  const filled = texts
    .flatMap((text: string) => text.split(separator))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return filled.length === 0 ? BLANK : filled;
};

const isFault = (read: readonly string[] | Faulty): read is Faulty => 'fault' in read;

/** Reads English names, main name first, without duplicates in another case (C8.19); commas do not separate (C9.20 common_name). */
export const readNames = (given: unknown): { readonly value: readonly string[] } | Faulty => {
  const parts = partsOf(given, /\|/);
  if (isFault(parts)) return parts;
  const long = parts.find((part) => [...part].length > LONGEST_NAME);
  return long === undefined
    ? { value: withoutDuplicates(parts) }
    : overlong(long, LONGEST_NAME, 'a name of ');
};

/** Returns the first spelling of each name. */
const withoutDuplicates = (names: readonly string[]): readonly string[] => {
  const keys = names.map((name) => name.toLowerCase());
  return names.filter((_, nth) => keys.indexOf(keys[nth]!) === nth);
};

const labelsOf = (field: Field): readonly string[] => VOCABULARIES[field.vocabulary!];

const notAllowed = (field: Field, bad: string): Faulty =>
  fault(
    'not_allowed',
    `must be ${field.type === 'flags' ? 'labels from' : 'one of'} ${labelsOf(field).join(', ')}`,
    labelsOf(field),
    didYouMean(bad, labelsOf(field)),
  );

/** Reads a label in any case (C1.12). */
export const readLabel = (field: Field, given: unknown): { readonly value: string } | Faulty => {
  if (typeof given !== 'string') return fault('wrong_type', `must be one of ${labelsOf(field).join(', ')}`);
  if (given.trim() === '') return BLANK;
  const position = labelPosition(field.vocabulary!, given);
  return position === undefined ? notAllowed(field, given) : { value: labelAt(field.vocabulary!, position) };
};

/** Reads labels and returns them in canonical order, each once. */
export const readLabels = (field: Field, given: unknown): { readonly value: readonly string[] } | Faulty => {
  const parts = partsOf(given, /[|,]/);
  if (isFault(parts)) return parts;
  const positions = parts.map((part) => labelPosition(field.vocabulary!, part));
  const unknown = parts[positions.indexOf(undefined)];
  if (unknown !== undefined) return notAllowed(field, unknown);
  const ordered = [...new Set(positions as readonly number[])].sort((a, b) => a - b);
  return { value: ordered.map((position) => labelAt(field.vocabulary!, position)) };
};

const BOOLEANS = ['true', 'false'];

/** Reads a JSON boolean, or the text `true` or `false`. */
export const readSubmittedBoolean = (given: unknown): { readonly value: boolean } | Faulty => {
  if (typeof given === 'boolean') return { value: given };
  if (typeof given !== 'string') return fault('wrong_type', 'must be true or false');
  if (given.trim() === '') return BLANK;
  return BOOLEANS.includes(given.trim())
    ? { value: given.trim() === 'true' }
    : fault('not_allowed', 'must be true or false', BOOLEANS);
};

/** Reads rows (contract C8.72); all faults of their members are one fault. */
export const readRows = (
  field: Field,
  given: unknown,
): { readonly value: readonly RelationRow[] } | Faulty => {
  const bad = unstorable(JSON.stringify(given).replaceAll('\\u0000', '\0'));
  if (bad !== null) return bad;
  const { value, refused } = readClaim(field.key, given as ClaimedValue);
  return refused === null
    ? { value: value as readonly RelationRow[] }
    : fault('malformed', `is not readable: ${refused}`);
};

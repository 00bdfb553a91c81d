import type { Field } from '../../fields/field.js';
import { type FieldFault, fault, type InputFault } from '../fault.js';
import { INPUTS, type Input } from './inputs.js';
import { readIndicator, readMeasure, readNumber, readQuantity, readWhole } from './read-number.js';
import { readLabel, readLabels, readNames, readText, readTruth } from './read-words.js';

/** A value as facts store it; null empties the field. */
export type ProposedValue = string | number | boolean | readonly string[] | null;

/** What a submission proposes for a field, in its stored unit. */
export interface Proposal {
  readonly field: Field;
  /** The attribute under which it was submitted, and what was given there. */
  readonly attribute: string;
  readonly given: unknown;
  readonly value: ProposedValue;
  /** That it lies off the read scale (C9.15), in words. */
  readonly offScale?: string;
}

type Members = Readonly<Record<string, unknown>>;
type Read = { readonly value: ProposedValue; readonly offScale?: string } | { readonly fault: InputFault };

/** Longest scientific name and name of a genus, in characters. */
const LONGEST_NAME = 255;

const readWholeInput = ({ field, correction }: Input, given: unknown): Read => {
  switch (correction.kind) {
    case 'text':
      return readText(correction.longest, given);
    case 'scientific_name':
    case 'genus':
      return readText(LONGEST_NAME, given);
    case 'names':
      return readNames(given);
    case 'integer':
      return readWhole(field, given);
    case 'number':
      return readQuantity(field, given);
    case 'boolean':
      return readTruth(given);
    case 'enum':
      return readLabel(field, given);
    case 'multi':
      return readLabels(field, given);
    case 'indicator':
      return readIndicator(field, correction.scale, given);
    case 'measure':
      throw new Error(`${field.key} is read with its unit`);
  }
};

/** What is wrong with a unit, or the unit. */
const readUnit = (unit: unknown, units: readonly string[]): string | { readonly fault: InputFault } => {
  if (unit === undefined || unit === null) {
    return fault('unit_missing', `is needed: one of ${units.join(', ')}`, units);
  }
  if (typeof unit !== 'string') return fault('wrong_type', 'must be a text');
  return (
    units.find((each) => each === unit.trim().toLowerCase()) ??
    fault('not_allowed', `must be one of ${units.join(', ')}`, units)
  );
};

/** A number and its unit (contract C9.12), each with its own faults; null needs no unit. */
const readPair = (
  field: Field,
  { name, units }: { readonly name: string; readonly units: readonly string[] },
  members: Members,
): readonly (readonly [attribute: string, read: Read])[] => {
  const [valueName, unitName] = [`${name}_value`, `${name}_unit`];
  const value = members[valueName];
  if (value === null) return [[valueName, { value: null }]];
  const unit = readUnit(members[unitName], units);
  const read: Read =
    value === undefined
      ? fault('value_missing', 'is needed beside the unit')
      : typeof unit === 'string'
        ? readMeasure(field, value, unit)
        : readNumber(value);
  const ofUnit: readonly (readonly [string, Read])[] =
    typeof unit === 'string' || (value === undefined && unit.fault.problem === 'unit_missing')
      ? []
      : [[unitName, unit]];
  return [[valueName, read], ...ofUnit];
};

const unknown = (attribute: string, given: unknown): FieldFault => ({
  field: attribute,
  got: given,
  ...fault('unknown_attribute', 'is not an attribute that can be corrected').fault,
});

/**
 * Reads the members of `correction` (contract 9.2) into values of fields, by key
 * of field. Names are only read as texts: whether they can be, submission/names.ts tells.
 * Faults of all members are collected.
 */
export const readAttributes = (
  members: Members,
): { readonly proposals: ReadonlyMap<string, Proposal>; readonly faults: readonly FieldFault[] } => {
  const proposals = new Map<string, Proposal>();
  const faults: FieldFault[] = [];
  const done = new Set<string>();
  for (const [name, given] of Object.entries(members)) {
    const input = INPUTS.get(name);
    if (input === undefined) {
      faults.push(unknown(name, given));
      continue;
    }
    const { field, correction } = input;
    if (done.has(field.key)) continue;
    done.add(field.key);
    const reads: readonly (readonly [string, Read])[] =
      correction.kind === 'measure'
        ? readPair(field, correction, members)
        : [[name, given === null ? readNull(input) : readWholeInput(input, given)]];
    for (const [attribute, read] of reads) {
      const got = members[attribute] ?? null;
      if ('fault' in read)
        faults.push({ field: attribute, got, ...advised(read.fault, correction.nullable) });
      else proposals.set(field.key, { field, attribute, given: got, ...read });
    }
  }
  return { proposals, faults };
};

/** What is blank was mostly meant to be emptied. */
const advised = (blank: InputFault, nullable: boolean): InputFault =>
  blank.problem === 'blank' && nullable
    ? { ...blank, sentence: `${blank.sentence}; null asks for it to be emptied` }
    : blank;

/** Null empties a field, but a record has a name, a genus and a rank (C9.20, C9.21). */
const readNull = ({ correction }: Input): Read =>
  correction.nullable ? { value: null } : fault('not_allowed', 'cannot be emptied');

import { type Field, measureMembers } from '../../fields/field.js';
import { fieldSpelled } from '../../fields/registry.js';
import type { RelationRow } from '../../fields/rows-shape.js';
import type { Fault } from '../../wording/fault.js';
import { nearest } from '../../wording/suggestions.js';
import { fault, type InputFault, named } from '../fault.js';
import { isNamesLanguage, NAMES_MEMBER, namesField } from '../names-field.js';
import { attributeOf, INPUTS, type Input, KNOWN_SPELLINGS } from './inputs.js';
import {
  readIndicator,
  readMeasure,
  readQuantity,
  readSubmittedWhole,
  readUnitlessNumber,
} from './read-number.js';
import {
  readLabel,
  readLabels,
  readNames,
  readRows,
  readSubmittedBoolean,
  readSubmittedText,
} from './read-words.js';

/** A proposed value in its stored form; null empties the field. */
export type ProposedValue = string | number | boolean | readonly string[] | readonly RelationRow[] | null;

/** A proposed value of a field, in its stored unit. */
export interface Proposal {
  readonly field: Field;
  /** Name of the submitted attribute. */
  readonly attribute: string;
  /** Value of the attribute as received. */
  readonly given: unknown;
  readonly value: ProposedValue;
  /** Message for a value outside the published scale (C9.15). */
  readonly offScale?: string;
}

type Members = Readonly<Record<string, unknown>>;
type Read = { readonly value: ProposedValue; readonly offScale?: string } | { readonly fault: InputFault };

/** Maximum length of a scientific name and of a genus name, in characters. */
const LONGEST_NAME = 255;

const readWholeInput = ({ field, correction }: Input, given: unknown): Read => {
  switch (correction.kind) {
    case 'text':
      return readSubmittedText(correction.longest, given);
    case 'scientific_name':
    case 'genus':
      return readSubmittedText(LONGEST_NAME, given);
    case 'names':
      return readNames(given);
    case 'integer':
      return readSubmittedWhole(field, given);
    case 'number':
      return readQuantity(field, given);
    case 'boolean':
      return readSubmittedBoolean(given);
    case 'enum':
      return readLabel(field, given);
    case 'multi':
      return readLabels(field, given);
    case 'rows':
      return readRows(field, given);
    case 'indicator':
      return readIndicator(field, correction, given);
    case 'measure':
      throw new Error(`${field.key} is a measure: read it with its unit.`);
  }
};

/** Returns the unit in its normal spelling, or a fault. */
const readUnit = (unit: unknown, units: readonly string[]): string | { readonly fault: InputFault } => {
  if (unit === undefined || unit === null) {
    return fault('unit_missing', `is missing: give one of ${units.join(', ')}`, units);
  }
  if (typeof unit !== 'string') return fault('wrong_type', `must be one of ${units.join(', ')}`);
  return (
    units.find((each) => each === unit.trim().toLowerCase()) ??
    fault('not_allowed', `must be one of ${units.join(', ')}`, units)
  );
};

/** Reads a number and its unit (contract C9.12), each with its own faults; null needs no unit. */
const readPair = (
  field: Field,
  { name, units }: { readonly name: string; readonly units: readonly string[] },
  members: Members,
): readonly (readonly [attribute: string, read: Read])[] => {
  const [valueName, unitName] = measureMembers(name);
  const value = members[valueName];
  if (value === null) return [[valueName, { value: null }]];
  const unit = readUnit(members[unitName], units);
  const read: Read =
    value === undefined
      ? fault('value_missing', 'is missing: give it together with its unit')
      : typeof unit === 'string'
        ? readMeasure(field, value, unit)
        : readUnitlessNumber(value);
  const ofUnit: readonly (readonly [string, Read])[] =
    typeof unit === 'string' || (value === undefined && unit.fault.problem === 'unit_missing')
      ? []
      : [[unitName, unit]];
  return [[valueName, read], ...ofUnit];
};

/** Returns the fault of a name that is no attribute: that of a field without corrections, or an unknown one. */
const unknown = (attribute: string, given: unknown): Fault => {
  const [sentence, otherwise] =
    fieldSpelled(attribute)?.correction === null
      ? ['cannot be corrected', ': send a report instead.']
      : ['is not an attribute of corrections', ': the description of this request in /docs lists them.'];
  const ending = suggested(attribute) || otherwise;
  return named(attribute, given, fault('unknown_attribute', sentence, undefined, ending));
};

/** The end of the message: the attribute that is nearest by any spelling of its field, of a measure with its unit. */
const suggested = (attribute: string): string => {
  const spelling = nearest(attribute.trim().toLowerCase(), KNOWN_SPELLINGS);
  const name = spelling === null ? undefined : attributeOf(spelling);
  if (name === undefined) return '';
  const correction = INPUTS.get(name)?.correction;
  return correction?.kind === 'measure'
    ? `; did you mean ${measureMembers(correction.name).join(' with ')}?`
    : `; did you mean ${name}?`;
};

/** Reads names by language (C9.20 common_names). */
const readNamesByLanguage = (
  given: unknown,
): { readonly proposals: readonly Proposal[]; readonly faults: readonly Fault[] } => {
  const whole = (...args: Parameters<typeof fault>) => ({
    proposals: [],
    faults: [named(NAMES_MEMBER, given, fault(...args))],
  });
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return whole('wrong_type', 'must be an object of language codes with their names');
  const reads = Object.entries(given).map(([language, names]) => {
    const attribute = `${NAMES_MEMBER}.${language}`;
    const read: Read = isNamesLanguage(language)
      ? readNames(names)
      : fault(
          'not_allowed',
          'must be a code of ISO 639 other than en and und; common_name takes English names',
        );
    return { attribute, language, names, read };
  });
  if (reads.length === 0) return whole('blank', 'is empty: give at least one language with its names');
  return {
    proposals: reads.flatMap(({ attribute, language, names, read }) =>
      'fault' in read ? [] : [{ field: namesField(language), attribute, given: names, ...read }],
    ),
    faults: reads.flatMap(({ attribute, names, read }) =>
      'fault' in read ? [named(attribute, names, read)] : [],
    ),
  };
};

/**
 * Reads the members of `correction` (contract 9.2) into proposals by key of the field and collects the faults of all members.
 * Names are read as text only: submission/names.ts checks them.
 */
export const readAttributes = (
  members: Members,
): { readonly proposals: ReadonlyMap<string, Proposal>; readonly faults: readonly Fault[] } => {
  const proposals = new Map<string, Proposal>();
  const faults: Fault[] = [];
  const done = new Set<string>();
  for (const [name, given] of Object.entries(members)) {
    if (name === NAMES_MEMBER) {
      const read = readNamesByLanguage(given);
      faults.push(...read.faults);
      for (const proposal of read.proposals) proposals.set(proposal.field.key, proposal);
      continue;
    }
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
      if ('fault' in read) faults.push(named(attribute, got, { fault: advised(read.fault, field) }));
      else proposals.set(field.key, { field, attribute, given: got, ...read });
    }
  }
  return { proposals, faults };
};

/** Adds to the fault of a blank value what to send; how to empty the field, if that is possible, as most callers want to. */
const advised = (blank: InputFault, { required }: Field): InputFault =>
  blank.problem === 'blank'
    ? {
        ...blank,
        sentence: `${blank.sentence}: give a value${required ? '' : ', or null to empty the field'}`,
      }
    : blank;

/** Reads null, which empties a field; a fault for the required name, genus and rank (C9.20, C9.21). */
const readNull = ({ field }: Input): Read =>
  field.required ? fault('not_allowed', 'cannot be emptied: every species has one') : { value: null };

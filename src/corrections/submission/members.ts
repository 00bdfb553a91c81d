import { storable } from '../../database/copy-text.js';
import { type Label, VOCABULARIES } from '../../fields/vocabularies.js';
import { type FieldFault, fault, type InputFault } from '../fault.js';

/** The JSON object that was sent. */
export type Body = Readonly<Record<string, unknown>>;

type Outcome<T> = T | { readonly fault: InputFault };

/** Reads members of a body, each by its rule, and collects what is wrong (contract C9.2, C9.4). */
export interface MemberReader {
  /** What the member says, or `otherwise` where it says nothing that can be taken. */
  read<T>(name: string, otherwise: T, rule: (given: unknown) => Outcome<T>): T;
  readonly faults: FieldFault[];
}

const isFault = (outcome: unknown): outcome is { readonly fault: InputFault } =>
  typeof outcome === 'object' && outcome !== null && 'fault' in outcome;

export const memberReader = (body: Body): MemberReader => {
  const faults: FieldFault[] = [];
  return {
    faults,
    read: (name, otherwise, rule) => {
      const got = body[name] ?? null;
      const outcome = rule(got);
      if (!isFault(outcome)) return outcome;
      faults.push({ field: name, got, ...outcome.fault });
      return otherwise;
    },
  };
};

/** Longest notes, and longest reference to a source, in characters. */
const LONGEST_NOTES = 10_000;
const LONGEST_REFERENCE = 2000;

const textOrNull =
  (longest: number) =>
  (given: unknown): Outcome<string | null> => {
    if (given === null) return null;
    if (typeof given !== 'string') return fault('wrong_type', 'must be a text');
    return [...given].length > longest
      ? fault('too_long', `must have ${longest} characters at most`)
      : storable(given);
  };

/** Free text; null where nothing is said. */
export const notesRule = textOrNull(LONGEST_NOTES);

const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** A moment in ISO 8601, as answers write it; null where nothing is said. */
export const momentRule = (given: unknown): Outcome<string | null> => {
  if (given === null) return null;
  if (typeof given !== 'string') return fault('wrong_type', 'must be a text');
  const moment = new Date(ISO_8601.test(given) ? given : Number.NaN);
  return Number.isNaN(moment.getTime())
    ? fault('malformed', 'is not a moment in ISO 8601')
    : moment.toISOString();
};

/** Where the change is taken from; an external source must be named. */
export const referenceRule =
  (sourceType: Label<'source_type'>) =>
  (given: unknown): Outcome<string | null> => {
    const read = textOrNull(LONGEST_REFERENCE)(given);
    if (isFault(read)) return read;
    if (read !== null) return read.trim() === '' ? fault('blank', 'is blank') : read.trim();
    return sourceType === 'external'
      ? fault('missing', 'is needed, as the source is external: an address or citation')
      : null;
  };

const oneOf =
  <L extends string>(labels: readonly L[], initial: L) =>
  (given: unknown): Outcome<L> => {
    if (given === null) return initial;
    if (typeof given !== 'string') return fault('wrong_type', 'must be a text');
    const word = given.trim().toLowerCase();
    return (
      labels.find((label) => label === word) ??
      fault('not_allowed', `must be one of ${labels.join(', ')}`, labels)
    );
  };

export const sourceTypeRule = oneOf(VOCABULARIES.source_type, 'external');

/** What is asked for; a record that could be added does not exist (C9.2). */
export type ChangeType = Exclude<Label<'change_type'>, 'addition'>;
export const changeTypeRule = oneOf<ChangeType>(['update', 'deletion'], 'update');

/** Whether these notes mark a submission that is never reviewed (C9.35). */
export const isTest = (notes: string | null): boolean => notes?.trim() === 'TEST';

/** A value that Postgres can hold as JSON: as it was sent, but for NUL and halves of surrogate pairs. */
export const storableJson = (value: unknown): unknown => {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [storable(name), storableJson(each)]),
  );
};

import { type Label, VOCABULARIES } from '../../fields/vocabularies.js';
import { didYouMean } from '../../wording/suggestions.js';
import { type FieldFault, fault, type InputFault, overlong, unstorable } from '../fault.js';

/** The JSON object of a request body. */
export type Body = Readonly<Record<string, unknown>>;

/** A value that was read, or why it cannot be. */
export type Reading<T> = T | { readonly fault: InputFault };

/** Reads members of a body, each by its rule, and collects the faults (contract C9.2, C9.4). */
export interface MemberReader {
  /** Returns the value of a member; on a fault, collects it and returns `fallback`. */
  read<T>(name: string, fallback: T, rule: (given: unknown) => Reading<T>): T;
  readonly faults: FieldFault[];
}

const isFault = (outcome: unknown): outcome is { readonly fault: InputFault } =>
  typeof outcome === 'object' && outcome !== null && 'fault' in outcome;

export const memberReader = (body: Body): MemberReader => {
  const faults: FieldFault[] = [];
  return {
    faults,
    read: (name, fallback, rule) => {
      const got = body[name] ?? null;
      const outcome = rule(got);
      if (!isFault(outcome)) return outcome;
      faults.push({ field: name, got, ...outcome.fault });
      return fallback;
    },
  };
};

/** Maximum lengths of notes and of references to sources, in characters. */
const LONGEST_NOTES = 10_000;
const LONGEST_REFERENCE = 2000;

const textOrNull =
  (longest: number) =>
  (given: unknown): Reading<string | null> => {
    if (given === null) return null;
    if (typeof given !== 'string') return fault('wrong_type', 'must be a string');
    return unstorable(given) ?? ([...given].length > longest ? overlong(given, longest) : given);
  };

/** Reads free text; null without notes. */
export const notesRule = textOrNull(LONGEST_NOTES);

const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Reads a timestamp in ISO 8601 and normalizes it to UTC; null without one. */
export const momentRule = (given: unknown): Reading<string | null> => {
  if (given === null) return null;
  if (typeof given !== 'string') return fault('wrong_type', 'must be a string');
  const moment = new Date(ISO_8601.test(given) ? given : Number.NaN);
  return Number.isNaN(moment.getTime())
    ? fault('malformed', 'must be a timestamp in ISO 8601, such as 2026-06-20T09:30:00.412Z')
    : moment.toISOString();
};

/** Returns the rule for the reference to a source, which an external source requires. */
export const referenceRule =
  (sourceType: Label<'source_type'>) =>
  (given: unknown): Reading<string | null> => {
    const read = textOrNull(LONGEST_REFERENCE)(given);
    if (isFault(read)) return read;
    if (read !== null)
      return read.trim() === '' ? fault('blank', 'is blank: give an address or citation') : read.trim();
    return sourceType === 'external'
      ? fault(
          'missing',
          'is required where source_type is external: give an address or citation, or write source_type observation, which needs none',
        )
      : null;
  };

/** Fewest letters that a word of another form and a label share at their beginning, such as `delete` and `deletion`. */
const SHARED_LETTERS = 5;

/** Returns the end of a message: the only label that begins like a word. */
const begunBy = (word: string, labels: readonly string[]): string => {
  const beginning = word.slice(0, SHARED_LETTERS);
  const [label, another] = labels.filter((each) => each.startsWith(beginning));
  return beginning.length < SHARED_LETTERS || label === undefined || another !== undefined
    ? ''
    : `; did you mean ${label}?`;
};

const oneOf =
  <L extends string>(labels: readonly L[], initial: L) =>
  (given: unknown): Reading<L> => {
    if (given === null) return initial;
    if (typeof given !== 'string') return fault('wrong_type', `must be one of ${labels.join(', ')}`);
    const word = given.trim().toLowerCase();
    return (
      labels.find((label) => label === word) ??
      fault(
        'not_allowed',
        `must be one of ${labels.join(', ')}`,
        labels,
        didYouMean(given, labels) || begunBy(word, labels),
      )
    );
  };

export const sourceTypeRule = oneOf(VOCABULARIES.source_type, 'external');

/** Types of submissions; additions are not supported, because a submission is always about an existing record (C9.2). */
export type ChangeType = Exclude<Label<'change_type'>, 'addition'>;
export const changeTypeRule = oneOf<ChangeType>(['update', 'deletion'], 'update');

/** Returns whether these notes mark a test submission, which is never reviewed (C9.35). */
export const isTest = (notes: string | null): boolean => notes?.trim() === 'TEST';

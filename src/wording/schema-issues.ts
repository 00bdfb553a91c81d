import type { z } from 'zod';
import { didYouMean, didYouMeanLabel, nearest, quoted } from './suggestions.js';

/** What a value is expected to be, by its type in the schema, in the words of JSON. */
const EXPECTED: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'an array'],
  ['tuple', 'an array'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['map', 'an object'],
]);

/** What the size of a value is counted in, one and several, by its type. */
const COUNTED: ReadonlyMap<string, readonly [one: string, several: string]> = new Map([
  ['string', ['character', 'characters']],
  ['array', ['entry', 'entries']],
]);

const ALTERNATIVES = new Intl.ListFormat('en', { type: 'disjunction' });

type JsonObject = Readonly<Record<string, unknown>>;
type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;

/** Returns the types of which a value must have one, each once. */
const typesIn = (issue: Issue): readonly string[] => {
  if (issue.code === 'invalid_type') return [EXPECTED.get(issue.expected) ?? issue.expected];
  return issue.code === 'invalid_union' ? [...new Set(issue.errors.flat().flatMap(typesIn))] : [];
};

const oneOf = (given: unknown, values: readonly unknown[]): string => {
  const labels = values.map(String);
  if (given === undefined) return `is missing: expected one of ${labels.join(', ')}`;
  const suggestion = typeof given === 'string' ? didYouMeanLabel(given, labels) : '';
  return `must be one of ${labels.join(', ')}; got ${quoted(given)}${suggestion}`;
};

const typed = (given: unknown, types: readonly string[]): string => {
  const expected = ALTERNATIVES.format(types);
  return given === undefined ? `is missing: give ${expected}` : `must be ${expected}; got ${quoted(given)}`;
};

const limited = (given: unknown, origin: string, limit: string, verb: string): string => {
  const unit = COUNTED.get(origin);
  if (unit === undefined) return `must be ${limit}; got ${quoted(given)}`;
  const { length } = typeof given === 'string' ? [...given] : (given as readonly unknown[]);
  if (length === 0) return origin === 'array' ? 'is empty: give at least one' : 'is empty';
  return `has ${length} ${unit[length === 1 ? 0 : 1]}; ${limit} are ${verb}`;
};

/** Returns the keys that an object with a fixed set of keys accepts. */
const keysOf = ({ _zod: { def } }: z.core.$ZodType): readonly string[] => {
  if (def.type === 'object') return Object.keys((def as z.core.$ZodObjectDef).shape);
  return [...((def as z.core.$ZodRecordDef).keyType._zod.values ?? [])].map(String);
};

const unknownKeys = (keys: readonly string[], accepted: readonly string[]): string => {
  const [first] = keys;
  if (first !== undefined && keys.length === 1)
    return `has the unknown key ${quoted(first)}${didYouMean(first, accepted)}`;
  const listed = keys.map((key) => {
    const near = nearest(key.toLowerCase(), accepted.toSorted());
    return quoted(key) + (near === null ? '' : ` (did you mean ${near}?)`);
  });
  return `has the unknown keys ${listed.join(', ')}`;
};

/** A message of a schema: the value must be `what`. Without `missing`, {@link wordIssue} words a missing value. */
export const expecting =
  (what: string, missing?: string): z.core.$ZodErrorMap =>
  ({ input }) =>
    input === undefined ? missing : `must be ${what}; got ${quoted(input)}`;

/**
 * Words an issue of zod as what follows the name of the value: `must be a string; got 5`. Pass it to `safeParse` as
 * `error`; a message that the schema itself has comes first.
 */
export const wordIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return typed(issue.input, typesIn(issue));
    case 'invalid_union': {
      const { discriminator, options } = issue;
      if (discriminator === undefined) return typed(issue.input, typesIn(issue));
      return oneOf((issue.input as JsonObject)[String(discriminator)], options as readonly unknown[]);
    }
    case 'invalid_value':
      return oneOf(issue.input, issue.values);
    case 'too_small':
      return limited(issue.input, issue.origin, `at least ${issue.minimum}`, 'required');
    case 'too_big':
      return limited(issue.input, issue.origin, `at most ${issue.maximum}`, 'allowed');
    case 'unrecognized_keys':
      return unknownKeys(issue.keys, keysOf(issue.inst as z.core.$ZodType));
    default:
      // The message of zod, for codes of schemas that say themselves what they expect.
      return undefined;
  }
};

/** Joins the issues of a value to sentences without the last full stop; `whole` is the name of the value itself. */
export const issueSentences = ({ issues }: z.core.$ZodError, whole: string): string =>
  issues
    .map(({ path, message }) => `${path.length === 0 ? whole : path.join('.')} ${message}`)
    .join('. ')
    .replaceAll('?. ', '? ');

import type { Fault } from '../wording/fault.js';
import { didYouMean, quoted } from '../wording/suggestions.js';
import { formOf } from './key-form.js';
import type { KeyParameter } from './key-parameters.js';
import type { Key } from './keys.js';
import type { Predicate } from './predicate.js';
import { areaWarning } from './read-area.js';
import { labelsOf, readValue, type ValueReading } from './read-value.js';
import { readList } from './value-list.js';
import type { Warning } from './warning.js';

/** Values of a filter or exclusion: those to compare, tests of the column, and whether `null` is listed. */
export interface FilterValues {
  readonly equals: readonly (number | string)[];
  readonly tests: readonly Predicate[];
  readonly missing: boolean;
}

export interface FilterReading {
  /** Undefined if the list is empty or invalid. */
  readonly values?: FilterValues;
  readonly fault?: Fault;
  readonly warnings: readonly Warning[];
}

const MAX_VALUES = 100;

/** Reads the value list of a filter or exclusion (contract C6.4, C6.6 to C6.13). */
export const readFilter = (key: Key, parameter: KeyParameter): FilterReading => {
  const { family, param, value } = parameter;
  const { values, missing } = readList(value);
  if (values.length === 0 && !missing) {
    const message = `${param} has no value and was ignored.`;
    return { warnings: [{ param, problem: 'empty_value', message }] };
  }
  const readings = values.map((text) => readValue(key, text));
  const at = readings.findIndex((reading) => 'refused' in reading);
  const invalid = readings[at];
  if (invalid && 'refused' in invalid)
    return { fault: refusal(key, parameter, invalid, values[at]!), warnings: [] };
  const equals = readings.flatMap((reading) => ('equals' in reading ? [reading.equals] : []));
  const also = readings.flatMap((reading) => ('equals' in reading ? (reading.also ?? []) : []));
  const tests = readings.flatMap((reading) => ('test' in reading ? [reading.test] : []));
  const unknown = readings.flatMap((reading) => ('unknown' in reading ? [reading.unknown] : []));
  return {
    values: { equals: [...new Set(equals)], tests, missing },
    warnings: [
      ...(unknown.length > 0 ? [unknownLabels(param, unknown, key)] : []),
      ...(also.length > 0 && family === 'filter' ? [widened(param, also[0]!)] : []),
      ...(key.type === 'area' ? values.flatMap((text) => areaWarning(param, text) ?? []) : []),
      ...(key.warns && (family === 'filter' ? missing : values.length > 0) ? [notCleared(param)] : []),
    ],
  };
};

/** Returns the warning that a filter also finds another label. */
const widened = (param: string, label: string): Warning => ({
  param,
  problem: 'wider_label',
  message: `${param} also finds records with ${label}, which may include these.`,
});

/** Returns the warning about records without a report of harm (C8.75). */
const notCleared = (param: string): Warning => ({
  param,
  problem: 'harm_unknown',
  message: `${param} keeps records of which no such harm is reported. This does not mean that they are harmless.`,
});

/** Returns the fault of a filter with too many values (C6.3), which is one of syntax. */
export const tooManyValues = ({ family, param, value }: KeyParameter): Fault | undefined => {
  if (family !== 'filter' && family !== 'filter_not') return undefined;
  const { values, missing } = readList(value);
  const count = values.length + (missing ? 1 : 0);
  if (count <= MAX_VALUES) return undefined;
  const message = `${param} has ${count} values; at most ${MAX_VALUES} are allowed: split them into several requests.`;
  return { param, got: value, problem: 'too_many', message };
};

const refusal = (
  key: Key,
  { param, value }: KeyParameter,
  { refused, allowed }: Extract<ValueReading, { refused: unknown }>,
  bad: string,
): Fault => ({
  param,
  got: value,
  problem: refused,
  ...(allowed ? { allowed } : {}),
  message: `${param} takes ${allowed?.join(', ') ?? formOf(key)}; got ${quoted(bad)}${didYouMean(bad, allowed ?? wordsOf(key)) || '.'}`,
});

const wordsOf = ({ words }: Key): readonly string[] => words?.map(({ word }) => word) ?? [];

const unknownLabel = (param: string, label: string, vocabulary: Key['vocabulary']): string => {
  const labels = vocabulary === null ? [] : labelsOf(vocabulary);
  return `${param} has no label ${quoted(label)}, so it matches nothing${didYouMean(label, labels) || '.'}`;
};

const labelsSentence = (vocabulary: Key['vocabulary']): string =>
  vocabulary === null ? '' : ` Labels: ${labelsOf(vocabulary).join(', ')}.`;

const unknownLabels = (param: string, unknown: readonly string[], { vocabulary }: Key): Warning => ({
  param,
  problem: 'not_allowed',
  message:
    unknown.map((label) => unknownLabel(param, label, vocabulary)).join(' ') + labelsSentence(vocabulary),
  ...(vocabulary === null ? {} : { allowed: labelsOf(vocabulary) }),
});

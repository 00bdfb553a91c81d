import type { KeyParameter } from './key-parameters.js';
import type { Key } from './keys.js';
import type { Predicate } from './predicate.js';
import type { Fault } from './problem.js';
import { labelsOf, type Reading, readValue } from './read-value.js';
import { readList } from './value-list.js';
import type { Warning } from './warning.js';

/** What a filter or exclusion lists, read: the values, tests of the column, and whether `null` is among them. */
export interface Listed {
  readonly equals: readonly (number | string)[];
  readonly tests: readonly Predicate[];
  readonly missing: boolean;
}

export interface FilterReading {
  /** Undefined where the list is empty or refused. */
  readonly listed?: Listed;
  readonly fault?: Fault;
  readonly warning?: Warning;
}

const MOST_VALUES = 100;

/** Reads the value list of a filter or exclusion (contract C6.4, C6.6 to C6.13). */
export const readFilter = (key: Key, parameter: KeyParameter): FilterReading => {
  const { param, value } = parameter;
  const { values, missing } = readList(value);
  if (values.length === 0 && !missing) {
    return { warning: { param, problem: 'empty_value', message: `${param} has no value and was ignored.` } };
  }
  const readings = values.map((text) => readValue(key, text));
  const at = readings.findIndex((reading) => 'refused' in reading);
  const refused = readings[at];
  if (refused && 'refused' in refused) return { fault: refusal(parameter, refused, values[at]!) };
  const equals = readings.flatMap((reading) => ('equals' in reading ? [reading.equals] : []));
  const tests = readings.flatMap((reading) => ('test' in reading ? [reading.test] : []));
  const unknown = readings.flatMap((reading) => ('unknown' in reading ? [reading.unknown] : []));
  return {
    listed: { equals: [...new Set(equals)], tests, missing },
    ...(unknown.length === 0 ? {} : { warning: unknownLabels(param, unknown, key) }),
  };
};

/** More values in one list than a filter takes (C6.3); a fault of syntax. */
export const tooManyValues = ({ family, param, value }: KeyParameter): Fault | undefined => {
  if (family !== 'filter' && family !== 'filter_not') return undefined;
  const { values, missing } = readList(value);
  if (values.length + (missing ? 1 : 0) <= MOST_VALUES) return undefined;
  const message = `${param} lists more than ${MOST_VALUES} values.`;
  return { param, got: value, problem: 'too_many', message };
};

const refusal = (
  { param, value }: KeyParameter,
  { refused, allowed }: Extract<Reading, { refused: unknown }>,
  bad: string,
): Fault => ({
  param,
  got: value,
  problem: refused,
  ...(allowed ? { allowed } : {}),
  message: allowed
    ? `${param} takes ${allowed.join(', ')}, not ${bad}.`
    : `${param} has a value that cannot be read: ${bad}.`,
});

const unknownLabels = (param: string, unknown: readonly string[], { vocabulary }: Key): Warning => ({
  param,
  problem: 'not_allowed',
  message: `${param} matches nothing for ${unknown.join(', ')}, which is not in its vocabulary.`,
  ...(vocabulary === null ? {} : { allowed: labelsOf(vocabulary) }),
});

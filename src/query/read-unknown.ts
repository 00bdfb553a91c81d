import type { Fault } from '../wording/fault.js';
import type { KeyParameter } from './key-parameters.js';
import type { Key, KeySet } from './keys.js';
import { splitList } from './value-list.js';
import type { Warning } from './warning.js';

/** Maximum number of fields in `unknown`: a request has no more conditions (contract C6.3). */
export const MAX_UNKNOWN = 20;

/** Keys of the fields of which conditions keep the records without a value, by the spelling as given (contract C6.35). */
export type UnknownFields = ReadonlyMap<string, Key>;

export interface UnknownReading {
  readonly value: UnknownFields;
  readonly fault?: Fault;
}

/** Reads `unknown`, a list of keys separated by commas. */
export const readUnknown = (given: string | undefined, keys: KeySet): UnknownReading => {
  const names = [...new Set(splitList(given ?? '').filter((name) => name !== ''))];
  if (names.length > MAX_UNKNOWN) return { value: new Map(), fault: tooMany(names.length) };
  const found = names.map((name) => [name, keys.named('filter', name)] as const);
  const unnamed = found.flatMap(([name, key]) => (key ? [] : [name]));
  if (unnamed.length > 0) return { value: new Map(), fault: notKeys(unnamed, keys) };
  return { value: new Map(found.flatMap(([name, key]) => (key ? [[name, key] as const] : []))) };
};

const tooMany = (count: number): Fault => ({
  param: 'unknown',
  got: String(count),
  problem: 'too_many',
  message: `unknown has ${count} names; at most ${MAX_UNKNOWN} are allowed.`,
});

const notKeys = (names: readonly string[], keys: KeySet): Fault => {
  const suggestions = Object.fromEntries(names.map((name) => [name, keys.suggestion('filter', name)]));
  const said = names.map((name) => {
    const near = suggestions[name];
    return near === null ? name : `${name} (did you mean ${near}?)`;
  });
  return {
    param: 'unknown',
    got: names.join(','),
    problem: 'not_allowed',
    allowed: keys.spellings('filter'),
    suggestions,
    message: `unknown has names that are no keys: ${said.join(', ')}. details lists the accepted ones.`,
  };
};

/** Returns the faults of fields whose values are warnings: that nobody reports harm does not mean that there is none. */
export const refusedUnknown = (unknown: UnknownFields): readonly Fault[] => {
  const names = [...unknown].filter(([, { warns }]) => warns).map(([name]) => name);
  if (names.length === 0) return [];
  const message = `unknown does not take ${names.join(' and ')}: a plant about which no source reports harm may still be poisonous, so it cannot stand for one that is known to be harmless. filter_not leaves out the plants that are known to be poisonous.`;
  return [{ param: 'unknown', got: names.join(','), problem: 'not_allowed', message }];
};

/** Returns a warning for each field that changes nothing: every record has a value, or no condition tests it. */
export const uselessUnknown = (
  unknown: UnknownFields,
  keyed: readonly KeyParameter[],
  keys: KeySet,
): readonly Warning[] => {
  const tested = new Set(
    keyed.flatMap(({ family, spelling }) =>
      family === 'order' ? [] : (keys.named(family, spelling)?.key ?? []),
    ),
  );
  return [...unknown].flatMap(([name, { key, required }]) => {
    if (tested.has(key) && !required) return [];
    const reason = required
      ? `every record has a value of ${name}`
      : `no filter, filter_not or range tests ${name}`;
    return [
      { param: 'unknown', problem: 'no_effect', message: `unknown=${name} changes nothing: ${reason}.` },
    ];
  });
};

import type { Collection, ParentParameter } from './collections.js';
import type { Parameter } from './parameters.js';
import type { Fault } from './problem.js';
import type { Warning } from './warning.js';

/** Plain parameters of any endpoint: where one does not apply it is not an unknown one (contract C5.9). */
const KNOWN: ReadonlySet<string> = new Set(
  'page limit q lang explain genus_id plant_id zone_id family_id species_id mine origin ip name genus family'.split(
    ' ',
  ),
);

export interface PlainParameters {
  /** The value that counts of each parameter the collection takes; the last one given (C6.2). */
  readonly values: ReadonlyMap<string, string>;
  readonly parents: ReadonlyMap<ParentParameter, string>;
  readonly warnings: readonly Warning[];
  /** Parents that repeat the one in the path (C5.12). */
  readonly faults: readonly Fault[];
}

/** Reads the plain parameters of a list: which count, which are ignored and said so. */
export const readPlain = (plain: readonly Parameter[], collection: Collection): PlainParameters => {
  const values = new Map<string, string>();
  const warnings = new Map<string, Warning>();
  const faults = new Map<string, Fault>();
  for (const { name, value } of plain) {
    if (name === 'token') continue;
    if (name === collection.own) faults.set(name, ownParent(name, value));
    else if (!collection.plain.has(name)) warnings.set(name, ignored(name));
    else {
      if (values.has(name)) warnings.set(name, repeated(name));
      values.set(name, value);
    }
  }
  const parents = new Map<ParentParameter, string>();
  for (const parent of collection.parents) {
    const reference = values.get(parent)?.trim();
    if (reference === '') warnings.set(`${parent} empty`, emptyParent(parent));
    else if (reference !== undefined) parents.set(parent, reference.replaceAll('\0', '\ufffd'));
  }
  return { values, parents, warnings: [...warnings.values()], faults: [...faults.values()] };
};

/** The warning for a parameter that an endpoint does not take. */
export const ignored = (param: string): Warning =>
  KNOWN.has(param)
    ? { param, problem: 'not_supported_here', message: `${param} is not supported here and was ignored.` }
    : { param, problem: 'unknown_parameter', message: `${param} is not a known parameter and was ignored.` };

/** The warning for a parameter that is given more than once. */
export const repeated = (param: string): Warning => ({
  param,
  problem: 'repeated',
  message: `${param} is given more than once; the last value counts.`,
});

const emptyParent = (param: string): Warning => ({
  param,
  problem: 'empty_value',
  message: `${param} has no value and was ignored.`,
});

const ownParent = (param: string, got: string): Fault => ({
  param,
  got,
  problem: 'repeated',
  message: `${param} is given by the path already.`,
});

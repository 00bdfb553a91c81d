import type { Fault } from '../wording/fault.js';
import { isKeyParameter } from './key-parameters.js';
import { readParameters } from './parameters.js';
import { faulty } from './problem.js';
import { ignored, repeated } from './read-plain.js';
import { unknownParameters } from './unknown-parameters.js';
import type { Warning } from './warning.js';

/** Plain parameters of an endpoint without key families. */
export interface GivenParameters {
  /** The last value of each parameter (contract C6.2). */
  readonly values: ReadonlyMap<string, string>;
  readonly warnings: readonly Warning[];
  /** Faults of the unknown ones, for errors about a missing one (C4.3). */
  readonly unknown: readonly Fault[];
}

/**
 * Reads the plain parameters of an endpoint without key families. Every other parameter is ignored with a warning (C5.9).
 *
 * @throws {QueryProblem} bad_request for invalid percent-encoding
 */
export const parsePlain = (raw: string, accepted: readonly string[]): GivenParameters => {
  const { given, faults } = readParameters(raw);
  if (faults.length > 0) throw faulty('bad_request', faults);
  const values = new Map<string, string>();
  const warnings = new Map<string, Warning>();
  for (const { name, value } of given) {
    if (name === 'token') continue;
    if (isKeyParameter(name)) warnings.set(name, unsupported(name));
    else if (!accepted.includes(name)) warnings.set(name, ignored(name, accepted));
    else {
      if (values.has(name)) warnings.set(name, repeated(name));
      values.set(name, value);
    }
  }
  const all = [...warnings.values()];
  return { values, warnings: all, unknown: unknownParameters(all, given) };
};

const unsupported = (param: string): Warning => ({
  param,
  problem: 'not_supported_here',
  message: `${param} is not supported here and was ignored.`,
});

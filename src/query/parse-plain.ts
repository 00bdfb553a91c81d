import { isKeyParameter } from './key-parameters.js';
import { readParameters } from './parameters.js';
import { faulty } from './problem.js';
import { ignored, repeated } from './read-plain.js';
import type { Warning } from './warning.js';

/** The plain parameters of an endpoint that has no others. */
export interface GivenParameters {
  /** The last value of each (contract C6.2). */
  readonly values: ReadonlyMap<string, string>;
  readonly warnings: readonly Warning[];
}

/**
 * Reads the plain parameters of an endpoint without key families; what else is
 * given is ignored and said so (C5.9).
 *
 * @throws {QueryProblem} bad_request for bad percent-encoding
 */
export const parsePlain = (raw: string, accepted: readonly string[]): GivenParameters => {
  const { given, faults } = readParameters(raw);
  if (faults.length > 0) throw faulty('bad_request', faults);
  const values = new Map<string, string>();
  const warnings = new Map<string, Warning>();
  for (const { name, value } of given) {
    if (name === 'token') continue;
    if (isKeyParameter(name)) warnings.set(name, unsupported(name));
    else if (!accepted.includes(name)) warnings.set(name, ignored(name));
    else {
      if (values.has(name)) warnings.set(name, repeated(name));
      values.set(name, value);
    }
  }
  return { values, warnings: [...warnings.values()] };
};

const unsupported = (param: string): Warning => ({
  param,
  problem: 'not_supported_here',
  message: `${param} is not supported here and was ignored.`,
});

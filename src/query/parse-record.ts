import { isKeyParameter } from './key-parameters.js';
import { readParameters } from './parameters.js';
import { faulty } from './problem.js';
import { ignored } from './read-plain.js';
import type { Warning } from './warning.js';

/**
 * Warnings for the parameters of an endpoint that takes none: key families and
 * the parameters of lists are not supported there (contract C4.7, C5.9).
 *
 * @throws {QueryProblem} bad_request for bad percent-encoding
 */
export const parseRecord = (raw: string): readonly Warning[] => {
  const { given, faults } = readParameters(raw);
  if (faults.length > 0) throw faulty('bad_request', faults);
  const names = new Set(given.map(({ name }) => name).filter((name) => name !== 'token'));
  return [...names].map((param) =>
    isKeyParameter(param)
      ? { param, problem: 'not_supported_here', message: `${param} is not supported here and was ignored.` }
      : ignored(param),
  );
};

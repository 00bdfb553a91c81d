import type { ParameterFault, QueryFault } from './problem.js';
import type { Warning } from './warning.js';

/** A parameter or member that the endpoint does not know, with its value as received and its sentence. */
export interface UnknownName<T> {
  readonly param: string;
  readonly got: T;
  readonly problem: 'unknown_parameter' | 'not_supported_here';
  readonly message: string;
}

/**
 * Returns the unknown names among the warnings, and those of other endpoints that are near an accepted one. An error about a missing value reports them too, since one of them may be
 * the misspelt name of that value (contract C4.3).
 */
export const unknownNames = <T>(
  warnings: readonly Warning[],
  received: (name: string) => T,
): readonly UnknownName<T>[] =>
  warnings.flatMap(({ param, problem, message }) =>
    problem === 'unknown_parameter' || (problem === 'not_supported_here' && message.endsWith('?'))
      ? [{ param, got: received(param), problem, message }]
      : [],
  );

/** Returns the faults of the unknown parameters of a query string; of a repeated one the last value counts. */
export const unknownParameters = (
  warnings: readonly Warning[],
  given: readonly { readonly name: string; readonly value: string }[],
): readonly QueryFault[] =>
  unknownNames<ParameterFault['got']>(
    warnings,
    (param) => given.findLast(({ name }) => name === param)?.value ?? null,
  );

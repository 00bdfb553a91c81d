import type { Fault } from '../wording/fault.js';
import type { Warning } from './warning.js';

/**
 * Returns the faults of the unknown names among the warnings, and of those of other endpoints that are near an accepted
 * one. An error about a missing value reports them too, since one of them may be the misspelt name of that value (contract
 * C4.3).
 *
 * @param received Returns the value of a name as received.
 */
export const unknownNames = (
  warnings: readonly Warning[],
  received: (name: string) => unknown,
): readonly (Fault & { readonly param: string })[] =>
  warnings.flatMap(({ param, problem, message }) =>
    problem === 'unknown_parameter' || (problem === 'not_supported_here' && message.endsWith('?'))
      ? [{ param, got: received(param), problem, message }]
      : [],
  );

/** Returns the faults of the unknown parameters of a query string; of a repeated one the last value counts. */
export const unknownParameters = (
  warnings: readonly Warning[],
  given: readonly { readonly name: string; readonly value: string }[],
): readonly Fault[] =>
  unknownNames(warnings, (param) => given.findLast(({ name }) => name === param)?.value ?? null);

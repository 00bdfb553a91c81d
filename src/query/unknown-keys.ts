import { FAMILIES, type Family } from '../fields/field.js';
import type { KeyParameter } from './key-parameters.js';
import type { KeySet } from './keys.js';
import { QueryProblem } from './problem.js';

/**
 * Refuses unknown keys: all those of the first family that has one (C4.6).
 *
 * @throws {QueryProblem} bad_request
 */
export const refuseUnknownKeys = (keyed: readonly KeyParameter[], keys: KeySet): void => {
  for (const family of FAMILIES) {
    const unknown = keyed.filter((each) => each.family === family && !keys.named(family, each.spelling));
    if (unknown.length > 0) throw unknownKeys(family, unknown, keys);
  }
};

const unknownKeys = (family: Family, parameters: readonly KeyParameter[], keys: KeySet): QueryProblem => {
  const valid = keys.spellings(family);
  const unknown = parameters.map(({ spelling }) => spelling);
  const suggestions = unknown.map((spelling) => [spelling, keys.suggestion(family, spelling)] as const);
  const sentences = suggestions.map(([spelling, suggestion]) => {
    const question = suggestion === null ? '.' : `; did you mean ${suggestion}?`;
    return `${family}[${spelling}] is not accepted here${question}`;
  });
  const accepted =
    valid.length === 0 ? `There are no ${family} keys here.` : `Accepted: ${keys.keys(family).join(', ')}.`;
  return new QueryProblem('bad_request', `${sentences.join(' ')} ${accepted}`, {
    family,
    unknown,
    valid,
    suggestions: Object.fromEntries(suggestions),
  });
};

import { FAMILIES, type Family } from '../fields/field.js';
import { osa } from '../names/edit-distance.js';
import type { KeyParameter } from './key-parameters.js';
import type { KeySet } from './keys.js';
import { QueryProblem } from './problem.js';

/** The nearest of the spellings, which are in alphabetical order; null beyond a third of the key's length (C4.6). */
const nearest = (unknown: string, spellings: readonly string[]): string | null => {
  let best: string | null = null;
  let limit = Math.max(1, Math.floor([...unknown].length / 3));
  for (const spelling of spellings) {
    const edits = osa(unknown, spelling, limit);
    if (edits <= limit) {
      best = spelling;
      limit = edits - 1;
    }
  }
  return best;
};

/**
 * Refuses keys that the collection does not have: all of the first family that has one (C4.6).
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
  const suggestions = unknown.map((spelling) => [spelling, nearest(spelling, valid)] as const);
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

import { recordNotFound } from '../../http/problem.js';
import type { ParentParameter } from '../../query/collections.js';
import type { Reference } from '../reference.js';

/** How a parent is looked up; null when nothing has that id or slug (contract C1.10). */
export type ParentLookups = ReadonlyMap<ParentParameter, (ref: string) => Promise<Reference | null>>;

/** The parents of a list, of path and parameters, by their parameter names. */
export type Parents = ReadonlyMap<ParentParameter, Reference>;

/**
 * Looks all parents up at once (C5.12).
 *
 * @throws {Problem} not_found for the first one that does not exist, in the order given.
 */
export const findParents = async (
  given: readonly (readonly [ParentParameter, string])[],
  lookups: ParentLookups,
): Promise<Parents> => {
  const found = await Promise.all(
    given.map(async ([parameter, ref]) => [parameter, ref, await lookups.get(parameter)?.(ref)] as const),
  );
  const parents = new Map<ParentParameter, Reference>();
  for (const [parameter, ref, reference] of found) {
    if (!reference) throw recordNotFound(parameter, ref);
    parents.set(parameter, reference);
  }
  return parents;
};

import type { ParentParameter } from '../../query/collections.js';
import { type RecordKind, recordNotFound } from '../not-found.js';
import type { Reference } from '../reference.js';

/** Functions that look up a parent by id or slug; they return null if it does not exist (contract C1.10). */
export type ParentLookups = ReadonlyMap<ParentParameter, (ref: string) => Promise<Reference | null>>;

/** Kind of record of each parent parameter. */
export const PARENT_KINDS = {
  genus_id: 'genus',
  plant_id: 'plant',
  zone_id: 'zone',
  family_id: 'family',
  species_id: 'species',
} as const satisfies Record<ParentParameter, RecordKind>;

/** Parents of a list from its path and parameters, by parameter. */
export type Parents = ReadonlyMap<ParentParameter, Reference>;

/**
 * Looks up all parents at once (C5.12).
 *
 * @throws {Problem} not_found for the first parent, in the order given, that does not exist.
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
    if (!reference) throw recordNotFound(PARENT_KINDS[parameter], parameter, ref);
    parents.set(parameter, reference);
  }
  return parents;
};

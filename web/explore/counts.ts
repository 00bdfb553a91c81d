import type { Field } from '../../src/fields/field.js';
import { FACET_FIELDS } from '../../src/query/read-facets.js';
import type { Group } from '../../src/resources/list/facet-groups.js';
import { type CountedList, countFacets, type FacetSource } from '../../src/resources/list/facets.js';
import type { CancellationSignal } from '../../src/runtime/cancellation.js';

/** Numbers of plants by key of a field and value: a label, a word of a scale, or a range of numbers (`10,29`). */
export type FacetCounts = ReadonlyMap<string, ReadonlyMap<string, Group>>;

/** More groups than any field of the explorer has. */
const ALL_GROUPS = 100;

/**
 * Counts the plants of a list by the values of fields, as facets of the API do (contract C14.40).
 *
 * @throws {SearchUnavailable} when the store cannot count completely.
 */
export const countPlants = async (
  source: FacetSource<'species'>,
  list: CountedList<'species'>,
  fields: readonly Field[],
  signal?: CancellationSignal,
): Promise<FacetCounts> => {
  const facets = fields.flatMap(({ key }) => FACET_FIELDS.get(key) ?? []);
  const counted = await countFacets(source, list, { facets, limit: ALL_GROUPS, prefix: '' }, signal);
  return new Map(
    Object.entries(counted.facets).map(([key, { groups }]) => [
      key,
      new Map(groups.map((group) => [group.value, group])),
    ]),
  );
};

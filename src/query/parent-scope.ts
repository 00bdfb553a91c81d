import type { ParentParameter } from './collections.js';
import { type DistributionCondition, distributionPredicates } from './distribution.js';
import type { ListQuery } from './list-query.js';
import type { ParsedList } from './parse.js';
import type { Predicate } from './predicate.js';
import { withSlugs, type ZoneSlugs } from './zones.js';

/** Parents of a list, from its path and parameters, after lookup. */
export type FoundParents = ReadonlyMap<ParentParameter, { readonly id: number; readonly slug: string }>;

/** Column with the id of the parent, by parameter. */
const COLUMN_OF_PARENT = {
  genus_id: 'genus_id',
  plant_id: 'plant_id',
  family_id: 'family_id',
  species_id: 'record_id',
} as const;

/**
 * Combines a parsed list with its parents (contract C5.12), the zones that its filters name, further conditions of the
 * list, and areas into the query of an engine. All conditions must hold.
 *
 * @param areas Slugs of zones: a record must lie in one zone of each area.
 */
export const listQuery = <Kind extends string>(
  parsed: ParsedList<Kind>,
  parents: FoundParents,
  slugs: ZoneSlugs = new Map(),
  conditions: readonly Predicate[] = [],
  areas: readonly (readonly string[])[] = [],
): ListQuery<Kind> => {
  const zones = parsed.zones.map((condition) => withSlugs(condition, slugs));
  return {
    collection: parsed.kind,
    where: [
      ...parentPredicates(parents),
      ...conditions,
      ...parsed.where,
      ...distributionPredicates(
        [...parentZone(parents), ...areas.map(inArea), ...zones],
        parsed.establishments,
      ),
    ],
    names: parsed.names,
    order: parsed.order,
    page: parsed.page,
    size: parsed.size,
  };
};

/** Returns the conditions on parents other than zones. */
const parentPredicates = (parents: FoundParents): readonly Predicate[] =>
  [...parents].flatMap(([parameter, { id }]) =>
    parameter === 'zone_id' ? [] : [{ column: COLUMN_OF_PARENT[parameter], in: [id] }],
  );

/** Returns the condition on an area, which means the same as `filter[zone]`. */
const inArea = (slugs: readonly string[]): DistributionCondition => ({
  family: 'filter',
  values: { equals: slugs, tests: [], missing: false },
});

/** Returns the condition on the zone of the path. */
const parentZone = (parents: FoundParents): readonly DistributionCondition[] => {
  const slug = parents.get('zone_id')?.slug;
  return slug === undefined ? [] : [inArea([slug])];
};

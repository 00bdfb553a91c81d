import { ZONE_COLUMN } from '../fields/columns.js';
import type { ParentParameter } from './collections.js';
import { establishmentPredicates } from './establishment.js';
import type { ListQuery } from './list-query.js';
import type { ParsedList } from './parse.js';
import type { Predicate } from './predicate.js';
import { withSlugs, type ZoneSlugs, zonePredicate, zoneRefs } from './zones.js';

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
 * Combines a parsed list with its parents (contract C5.12), the zones that its filters name, and further conditions of
 * the list into the query of an engine. All conditions must hold.
 */
export const listQuery = <Kind extends string>(
  parsed: ParsedList<Kind>,
  parents: FoundParents,
  slugs: ZoneSlugs = new Map(),
  conditions: readonly Predicate[] = [],
): ListQuery<Kind> => {
  const zoneConditions = parsed.zones.map((condition) => withSlugs(condition, slugs));
  const within = parents.get('zone_id')?.slug;
  const zones = [
    ...(within === undefined ? [] : [[within]]),
    ...zoneConditions.filter(({ family }) => family === 'filter').map(zoneRefs),
  ].filter((accepted) => accepted.length > 0);
  return {
    collection: parsed.kind,
    where: [
      ...parentPredicates(parents),
      ...conditions,
      ...parsed.where,
      ...zoneConditions.map(zonePredicate).filter((predicate) => predicate !== undefined),
      ...parsed.establishments.flatMap((condition) => establishmentPredicates(condition, zones)),
    ],
    names: parsed.names,
    order: parsed.order,
    page: parsed.page,
    size: parsed.size,
  };
};

/** Returns the conditions on parents: documents refer to zones by slug, to every other parent by id. */
const parentPredicates = (parents: FoundParents): readonly Predicate[] =>
  [...parents].map(([parameter, { id, slug }]) =>
    parameter === 'zone_id'
      ? { column: ZONE_COLUMN.name, in: [slug] }
      : { column: COLUMN_OF_PARENT[parameter], in: [id] },
  );

import { ZONES } from '../fields/columns.js';
import type { ParentParameter } from './collections.js';
import { establishmentPredicates } from './establishment.js';
import type { ListQuery } from './list-query.js';
import type { ParsedList } from './parse.js';
import type { Predicate } from './predicate.js';
import type { Warning } from './warning.js';

/** The parents of a list, of path and parameters, looked up. */
export type ResolvedParents = ReadonlyMap<ParentParameter, { readonly id: number; readonly slug: string }>;

/** The column in which a record names its parent, by the parent's id. */
const COLUMN_OF_PARENT = {
  genus_id: 'genus_id',
  plant_id: 'plant_id',
  family_id: 'family_id',
  species_id: 'record_id',
} as const;

/**
 * The query of an engine: the parsed list with its parents, ANDed (contract
 * C5.12), and with what the list itself adds.
 */
export const listQuery = <Of extends string>(
  parsed: ParsedList<Of>,
  parents: ResolvedParents,
  narrowed: readonly Predicate[] = [],
): ListQuery<Of> => {
  const zone = parents.get('zone_id')?.slug;
  const zones = zone === undefined ? parsed.zones : [[zone], ...parsed.zones];
  return {
    collection: parsed.of,
    where: [
      ...parentPredicates(parents),
      ...narrowed,
      ...parsed.where,
      ...parsed.establishments.flatMap((condition) => establishmentPredicates(condition, zones)),
    ],
    names: parsed.names,
    order: parsed.order,
    page: parsed.page,
    size: parsed.size,
  };
};

/** A zone stands in a document by its slug, every other parent by its id. */
const parentPredicates = (parents: ResolvedParents): readonly Predicate[] =>
  [...parents].map(([parameter, { id, slug }]) =>
    parameter === 'zone_id'
      ? { column: ZONES.name, in: [slug] }
      : { column: COLUMN_OF_PARENT[parameter], in: [id] },
  );

/** Warnings for the zones of filters that do not exist: they match nothing (C6.26 `zone`). */
export const unknownZones = (
  { mentions }: Pick<ParsedList, 'mentions'>,
  known: ReadonlySet<string>,
): readonly Warning[] =>
  mentions
    .filter(({ slug }) => !known.has(slug))
    .map(({ param, slug }) => ({
      param,
      problem: 'not_found',
      message: `${param} names no zone with ${slug}, which matches nothing.`,
    }));

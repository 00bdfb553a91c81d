import { ZONES } from '../fields/columns.js';
import type { Searched } from './collections.js';
import { establishmentPredicates } from './establishment.js';
import type { ListQuery } from './list-query.js';
import type { ParsedList } from './parse.js';
import type { Predicate } from './predicate.js';
import type { Warning } from './warning.js';

/** The parents of a list, of path and parameters, looked up. */
export interface ResolvedParents {
  readonly genusId?: number;
  readonly plantId?: number;
  /** Slug of the zone. */
  readonly zone?: string;
}

/** The query of an engine: the parsed list with its parents, ANDed (contract C5.12). */
export const listQuery = (parsed: ParsedList<Searched>, parents: ResolvedParents): ListQuery => {
  const zones = parents.zone === undefined ? parsed.zones : [[parents.zone], ...parsed.zones];
  return {
    collection: parsed.of,
    where: [
      ...parentPredicates(parents),
      ...parsed.where,
      ...parsed.establishments.flatMap((condition) => establishmentPredicates(condition, zones)),
    ],
    names: parsed.names,
    order: parsed.order,
    page: parsed.page,
    size: parsed.size,
  };
};

const parentPredicates = ({ genusId, plantId, zone }: ResolvedParents): readonly Predicate[] => [
  ...(genusId === undefined ? [] : [{ column: 'genus_id', in: [genusId] }]),
  ...(plantId === undefined ? [] : [{ column: 'plant_id', in: [plantId] }]),
  ...(zone === undefined ? [] : [{ column: ZONES.name, in: [zone] }]),
];

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

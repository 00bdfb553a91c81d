import type { Account } from '../../auth/caller.js';
import type { Payer } from '../../http/units.js';
import { redactCredentials } from '../../logging/redact-credentials.js';
import type { ListQuery } from '../../query/list-query.js';
import type { Parameter } from '../../query/parameters.js';
import { listQuery } from '../../query/parent-scope.js';
import type { ParsedList } from '../../query/parse.js';
import type { AnswerFormat } from '../../query/read-format.js';
import type { Warning } from '../../query/warning.js';
import { noSuchZone, unknownZones } from '../../query/zones.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { RenderedItem } from '../../search/engine.js';
import type { ItemMembers } from '../fields/item-members.js';
import { selectMembers } from '../fields/select.js';
import { recordNotFound } from '../not-found.js';
import { type AtZone, placeWarnings, slugsOf } from './at.js';
import type { ListParts, ListSpec } from './declaration.js';
import type { CountedList } from './facets.js';
import { findParents, PARENT_KINDS, type Parents } from './parents.js';
import { namedZones } from './zones.js';

/**
 * Redacts credentials in parameters before links repeat them: a token can be in any of them (C3.3), except in a cursor,
 * which was signed here, and whose letters may look like one.
 */
export const redacted = (parameters: readonly Parameter[]): readonly Parameter[] =>
  parameters.map(({ name, value }) =>
    name === 'cursor' ? { name, value } : { name: redactCredentials(name), value: redactCredentials(value) },
  );

const NO_PARENTS: Parents = new Map();

/** A request of a list after parents and zones were looked up. */
export interface Prepared<Kind extends string> {
  readonly query: ListQuery<Kind>;
  readonly counted: CountedList<Kind>;
  /** Path of the list; a nested list has the slug of its parent in it (C5.8). */
  readonly path: string;
  /** The zone at the coordinates of `at`. */
  readonly at: AtZone | null;
  readonly warnings: readonly Warning[];
}

/** Looks up the parents and zones of a request. */
export const prepareList = async <Kind extends string>(
  {
    parents,
    zones,
    zoneAt,
    unknownTaxa,
    unreadLists,
  }: Pick<ListParts, 'parents' | 'zones' | 'zoneAt' | 'unknownTaxa' | 'unreadLists'>,
  {
    collection: { pathParent },
    path,
    conditions,
  }: Pick<ListSpec<Kind>, 'collection' | 'path' | 'conditions'>,
  parsed: ParsedList<Kind>,
  parentRef: string | undefined,
  account: Account | undefined,
): Promise<Prepared<Kind>> => {
  const zoneParent = parsed.parents.get('zone_id');
  const given = [...parsed.parents].filter(([parameter]) => parameter !== 'zone_id');
  const refs = pathParent && parentRef !== undefined ? [[pathParent, parentRef] as const, ...given] : given;
  const named = await zones.find(namedZones(parsed));
  const [found, at, extraConditions, ...absent] = await Promise.all([
    refs.length === 0 ? NO_PARENTS : findParents(refs, parents),
    parsed.at === null ? null : zoneAt(parsed.at),
    conditions?.(parsed, account) ?? [],
    unknownTaxa(parsed.taxa),
    unreadLists(parsed),
  ]);
  const areas = at === null ? [] : [[...slugsOf(at)]];
  if (zoneParent !== undefined) {
    const slugs = named.slugs.get(zoneParent.toLowerCase());
    if (slugs === undefined)
      throw recordNotFound(
        PARENT_KINDS.zone_id,
        'zone_id',
        zoneParent,
        noSuchZone(zoneParent, named.nearest),
      );
    areas.push([...slugs]);
  }
  const queryOf = (list: ParsedList<Kind>): ListQuery<Kind> =>
    listQuery(list, found, named.slugs, extraConditions, areas);
  return {
    query: queryOf(parsed),
    counted: { parsed, zones: named.slugs, queryOf },
    path: pathParent ? path.replace(`:${pathParent}`, found.get(pathParent)?.slug ?? '') : path,
    at,
    warnings: [
      ...parsed.warnings,
      ...unknownZones(parsed.zones, named.slugs, named.nearest),
      ...named.warnings,
      ...absent.flat(),
      ...(at === null ? [] : placeWarnings(at)),
    ],
  };
};

/** Adds and selects members of the items of a page. */
export const presentItems = async <Kind extends string>(
  { annotate }: ListParts,
  selectable: ItemMembers,
  parsed: ParsedList<Kind>,
  items: readonly RenderedItem[],
): Promise<readonly RenderedItem[]> => {
  const annotated = await annotate(parsed, items);
  return parsed.selection === null ? annotated : selectMembers(selectable, parsed.selection, annotated);
};

/** The caller of a list, and the format of the answer. */
export interface ListCaller {
  readonly format: AnswerFormat;
  readonly payer: Payer;
  readonly signal: CancellationSignal;
}

import { z } from 'zod';
import type { Account } from '../../auth/caller.js';
import { type Answer, ENGINE_HEADER, LICENCE_LINK } from '../../http/guard.js';
import { metaWith, warningHeader } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import type { CutOff, Rows } from '../../http/stream-rows.js';
import { chargeUnits, type Units, unitsOf } from '../../http/units.js';
import { redactCredentials } from '../../logging/redact-credentials.js';
import type { Collection } from '../../query/collections.js';
import { cursorLinks, links } from '../../query/links.js';
import { BEGINNING, type ListQuery, type Walk } from '../../query/list-query.js';
import { HIGHEST_CURSOR_LIMIT, refusePastEnd } from '../../query/paging.js';
import type { Parameter } from '../../query/parameters.js';
import { listQuery } from '../../query/parent-scope.js';
import { type ParsedList, parseList } from '../../query/parse.js';
import type { Predicate } from '../../query/predicate.js';
import { faulty } from '../../query/problem.js';
import type { AnswerFormat } from '../../query/read-format.js';
import type { Warning } from '../../query/warning.js';
import { unknownZones } from '../../query/zones.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { Page, RenderedItem } from '../../search/engine.js';
import { csvForm } from '../fields/csv.js';
import { type ItemMembers, itemMembers } from '../fields/item-members.js';
import { isWithin } from '../fields/members.js';
import { selectedFrom } from '../fields/schema.js';
import { selectMembers } from '../fields/select.js';
import { translated } from '../languages/schema.js';
import { recordNotFound } from '../not-found.js';
import type { Annotate } from '../search/annotate.js';
import { correctedText } from '../search/corrected-text.js';
import { searchItem } from '../search/schema.js';
import type { ReadDetails } from '../species/details.js';
import { type AtZone, nearestWarning, type ZoneAtPlace } from './at.js';
import type { Cursors } from './cursors.js';
import type { DeepPages } from './deep-pages.js';
import type { FacetLabels } from './facet-labels.js';
import { type CountedList, countFacets, type FacetSource, type ReadFacets } from './facets.js';
import { findParents, PARENT_KINDS, type ParentLookups, type Parents } from './parents.js';
import { listPage, rowOf } from './schema.js';
import type { Streams } from './streams.js';
import { type createZoneLookups, namedZones } from './zones.js';

/** Dependencies of every list. */
export interface ListParts {
  readonly parents: ParentLookups;
  readonly zones: ReturnType<typeof createZoneLookups>;
  readonly zoneAt: ZoneAtPlace;
  readonly deepPages: DeepPages;
  readonly cursors: Cursors;
  readonly streams: Streams;
  readonly units: Units;
  readonly details: ReadDetails;
  readonly labels: FacetLabels;
  readonly annotate: Annotate;
}

/** Source of the pages of a collection: a search engine, or a relation of Postgres. */
export interface ListSource<Kind extends string> {
  page(query: ListQuery<Kind>, signal?: CancellationSignal): Promise<Page>;
  /** Counts records by values, for collections with facets (C14.40). */
  facets?: FacetSource<Kind>['count'];
}

/** Declaration of a list route. */
export interface ListSpec<Kind extends string> {
  readonly rule: string;
  /** Path; a nested list has its parent in it, such as `:genus_id`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly collection: Collection<Kind>;
  readonly item: z.ZodObject;
  readonly source: ListSource<Kind>;
  /** `review` for corrections, which change at any moment and are never cached (C12.1). */
  readonly caching?: 'list' | 'review';
  /** Returns conditions beyond filters and ranges: part of a name, or only items of the caller. */
  readonly conditions?: (
    parsed: ParsedList<Kind>,
    account: Account | undefined,
  ) => Promise<readonly Predicate[]>;
}

/**
 * Redacts credentials in parameters before links repeat them: a token can be in any of them (C3.3), except in a cursor,
 * which was signed here, and whose letters may look like one.
 */
const redacted = (parameters: readonly Parameter[]): readonly Parameter[] =>
  parameters.map(({ name, value }) =>
    name === 'cursor' ? { name, value } : { name: redactCredentials(name), value: redactCredentials(value) },
  );

const Path = z.record(z.string(), z.string());

const OPENING = '{"data":[';
const COMMA = ','.charCodeAt(0);

/** Joins the items of a page, links and meta to JSON in UTF-8. Items that are bytes are copied without decoding. */
const pageJson = (items: readonly RenderedItem[], links: string, meta: string): Buffer => {
  const end = `],"links":${links},"meta":${meta}}`;
  let length = OPENING.length + Math.max(items.length - 1, 0) + Buffer.byteLength(end);
  for (const item of items) length += Buffer.byteLength(item);
  const json = Buffer.allocUnsafe(length);
  let at = json.write(OPENING, 'latin1');
  for (const [index, item] of items.entries()) {
    if (index > 0) json[at++] = COMMA;
    if (typeof item === 'string') at += json.write(item, at);
    else {
      json.set(item, at);
      at += item.length;
    }
  }
  json.write(end, at);
  return json;
};

const NO_PARENTS: Parents = new Map();

/** A request of a list after parents and zones were looked up. */
interface Prepared<Kind extends string> {
  readonly query: ListQuery<Kind>;
  readonly counted: CountedList<Kind>;
  /** Path of the list; a nested list has the slug of its parent in it (C5.8). */
  readonly path: string;
  /** The zone at the coordinates of `at`. */
  readonly at: AtZone | null;
  readonly warnings: readonly Warning[];
}

/** Looks up the parents and zones of a request. */
const prepare = async <Kind extends string>(
  { parents, zones, zoneAt }: ListParts,
  { collection: { pathParent }, path, conditions }: ListSpec<Kind>,
  parsed: ParsedList<Kind>,
  parentRef: string | undefined,
  account: Account | undefined,
): Promise<Prepared<Kind>> => {
  const zoneParent = parsed.parents.get('zone_id');
  const given = [...parsed.parents].filter(([parameter]) => parameter !== 'zone_id');
  const refs = pathParent && parentRef !== undefined ? [[pathParent, parentRef] as const, ...given] : given;
  const named = await zones.find(namedZones(parsed));
  const [found, at, extraConditions] = await Promise.all([
    refs.length === 0 ? NO_PARENTS : findParents(refs, parents),
    parsed.at === null ? null : zoneAt(parsed.at),
    conditions?.(parsed, account) ?? [],
  ]);
  const areas = at === null ? [] : [[at.zone]];
  if (zoneParent !== undefined) {
    const slugs = named.slugs.get(zoneParent.toLowerCase());
    if (slugs === undefined) throw recordNotFound(PARENT_KINDS.zone_id, 'zone_id', zoneParent);
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
      ...unknownZones(parsed.zones, named.slugs),
      ...named.warnings,
      ...(at === null ? [] : nearestWarning(at)),
    ],
  };
};

/** Adds and selects members of the items of a page. */
const present = async <Kind extends string>(
  { annotate }: ListParts,
  selectable: ItemMembers,
  parsed: ParsedList<Kind>,
  items: readonly RenderedItem[],
): Promise<readonly RenderedItem[]> => {
  const annotated = await annotate(parsed, items);
  return parsed.selection === null ? annotated : selectMembers(selectable, parsed.selection, annotated);
};

/** Answers a page: asks the source, and joins its items, which are already rendered. */
const page = async <Kind extends string>(
  parts: ListParts,
  spec: ListSpec<Kind> & ItemMembers,
  parsed: ParsedList<Kind>,
  prepared: Prepared<Kind>,
  { account, signal }: Pick<Asking, 'account' | 'signal'>,
): Promise<Answer> => {
  const { deepPages, cursors, units } = parts;
  const { query, path, at, warnings } = prepared;
  const walk = parsed.cursor === null ? undefined : cursors.read(parsed.cursor, query);
  if (walk && parsed.size > FREE_RECORDS) await chargeUnits(units, account, unitsOf(parsed.size));
  const isFirst = walk === undefined || walk.after === null;
  const [{ items, total, next, fromFallback, understood }, counted] = await Promise.all([
    walk
      ? spec.source.page({ ...query, walk }, signal)
      : deepPages(query, () => spec.source.page(query, signal)),
    isFirst ? facetsOf(parts, spec, prepared, signal) : null,
  ]);
  if (!walk) refusePastEnd(parsed.page, parsed.size, total);
  const linked = { parameters: redacted(parsed.parameters), path };
  const cursor = next ? cursors.write(query, { ...next, total }) : null;
  const pageLinks = walk
    ? cursorLinks(linked, cursor)
    : links({ ...linked, page: parsed.page, size: parsed.size, total });
  const corrected = correctedText(understood, items);
  const data = await present(parts, spec, { ...parsed, names: understood?.names ?? parsed.names }, items);
  const own = {
    total,
    ...(walk && { next_cursor: cursor }),
    ...(at && { at }),
    ...(counted && { facets: counted.facets }),
    ...(corrected !== null && { did_you_mean: corrected }),
  };
  const meta = metaWith(own, warnings);
  return {
    json: pageJson(data, JSON.stringify(pageLinks), JSON.stringify(meta)),
    fromFallback: fromFallback || counted?.fromFallback,
  };
};

/** Counts the records of a list by the fields that the request names; null without facets (C14.40). */
const facetsOf = async <Kind extends string>(
  { labels }: ListParts,
  { source }: ListSpec<Kind>,
  { counted }: Prepared<Kind>,
  signal: CancellationSignal,
): Promise<ReadFacets | null> => {
  const { facets } = counted.parsed;
  if (facets === null || !source.facets) return null;
  return countFacets({ count: source.facets, labels }, counted, facets, signal);
};

/** Records on a page by cursor that cost no units. */
const FREE_RECORDS = 100;

/** Returns whether a parent of the list may be a species or plant that a review deleted (C16.8). */
const hasDeletableParent = ({ parents, pathParent }: Collection): boolean =>
  [...parents, pathParent].some((parent) => parent === 'species_id' || parent === 'plant_id');

/** The caller of a list, and the format of the answer. */
interface Asking {
  readonly format: AnswerFormat;
  readonly account: Account | undefined;
  readonly signal: CancellationSignal;
}

/** Yields the pages from one on to the end of a walk. */
async function* walkFrom(from: Walk, read: (at: Walk) => Promise<Page>): AsyncGenerator<Page> {
  for (let at: Walk | null = from; at !== null; ) {
    const page: Page = await read(at);
    yield page;
    at = page.next ? { ...page.next, total: page.total } : null;
  }
}

/** Answers the records of a list as CSV or as lines of JSON: a page by cursor, or all of them (contract C14.20). */
const rows = <Kind extends string>(
  parts: ListParts,
  spec: ListSpec<Kind> & ItemMembers,
  parsed: ParsedList<Kind>,
  { query, path, warnings }: Prepared<Kind>,
  { format, account, signal }: Asking,
): Rows => {
  refusePages(parsed);
  const { cursors, streams, units } = parts;
  const linked = { parameters: redacted(parsed.parameters), path };
  const walk = parsed.cursor === null ? BEGINNING : cursors.read(parsed.cursor, query);
  const size = parsed.cursor === null ? HIGHEST_CURSOR_LIMIT : parsed.size;
  let first: Page | undefined;
  let last: Page | undefined;
  let sent = 0;
  let cut: CutOff | null = null;
  /** Charges the next records; returns false if the answer must end before them. */
  const charge = async (records: number): Promise<boolean> => {
    const cost = unitsOf(sent + records) - unitsOf(sent);
    if (last === undefined) {
      await chargeUnits(units, account, cost);
      return true;
    }
    const refused = await units.charge(account, cost);
    if (refused === null) return true;
    const { next, total } = last;
    cut = { next_cursor: cursors.write(query, { ...next!, total }), retry_after: refused.retryAfter };
    return false;
  };
  const read = async function* () {
    const pages = walkFrom(walk, (at) =>
      streams(account, () => spec.source.page({ ...query, size, walk: at }, signal), {
        isFirst: first === undefined,
        signal,
      }),
    );
    for await (const each of pages) {
      first ??= each;
      if (!(await charge(each.items.length))) return;
      sent += each.items.length;
      last = each;
      const names = each.understood?.names ?? parsed.names;
      yield (await present(parts, spec, { ...parsed, names }, each.items)).map(String);
      if (parsed.cursor !== null) return;
    }
  };
  const headers = (): Readonly<Record<string, string>> => {
    const { total, next, fromFallback } = first!;
    const isPage = parsed.cursor !== null && next;
    const following = isPage ? cursorLinks(linked, cursors.write(query, { ...next, total })).next : undefined;
    return {
      'X-Total-Count': String(total),
      ...(following === undefined ? {} : { Link: `${LICENCE_LINK}, <${following}>; rel="next"` }),
      ...(fromFallback ? { [ENGINE_HEADER]: 'postgres' } : {}),
      ...warningHeader(warnings),
    };
  };
  return {
    rows: read(),
    meta: () => ({}),
    cut: () => cut,
    format,
    csv: csvForm(csvLeaves(spec, parsed), parsed.selection),
    headers,
  };
};

/** Returns the members that a row in CSV can have: `lang` and `explain` add theirs to those of an item. */
const csvLeaves = (
  { listedLeaves, leaves }: ItemMembers,
  { selection, language, explain }: ParsedList,
): readonly string[] => {
  const isShown = (leaf: string): boolean =>
    (explain || !isWithin(leaf, 'match')) && (language !== null || leaf !== 'common_name_language');
  return (selection === null ? listedLeaves : leaves).filter(isShown);
};

/**
 * Refuses pages by number and facets where the whole list is sent, which would otherwise be ignored without a word.
 *
 * @throws {QueryProblem} bad_request
 */
const refusePages = ({ cursor, parameters, format, facets }: ParsedList): void => {
  const isPart = ({ name, value }: Parameter): boolean =>
    (name === 'page' || (name === 'limit' && cursor === null) || (name === 'facets' && facets !== null)) &&
    value !== '';
  const given = parameters.find(isPart);
  if (given === undefined) return;
  const { name, value: got } = given;
  const reason =
    name === 'facets'
      ? 'rows have no place for counts. Ask for them as JSON.'
      : 'all records are sent. Use cursor with limit for a part of them.';
  const message = `${name} cannot be combined with ${format ?? 'this Accept header'}: ${reason}`;
  throw faulty('bad_request', [{ param: name, got, problem: 'not_allowed', message }]);
};

/** Returns the schema of an item with the members that `lang` and `explain` add. */
const annotated = ({ translatable, explainable }: Collection, item: z.ZodObject): z.ZodObject => {
  const named = translatable ? translated(item) : item;
  return explainable ? searchItem(named) : named;
};

/**
 * Adds the route of a list or search; all of them are declared through this function (contract sections 5 to 7). Links of
 * a nested list contain the slug of its parent (C5.8).
 */
export const listRoute = <Kind extends string>(
  router: ApiRouter,
  parts: ListParts,
  spec: ListSpec<Kind>,
): void => {
  const { rule, path, summary, description, collection, caching = 'list' } = spec;
  const item = annotated(collection, spec.item);
  const shown = itemMembers(collection.kind, item, parts.details);
  const selectedItem = selectedFrom(...shown.schemas);
  declare(
    router,
    {
      method: 'get',
      path,
      rule,
      summary,
      description,
      collection,
      ...(collection.pathParent && { params: Path }),
      query: (querystring) => parseList(collection, querystring, shown.fields),
      response: listPage(item),
      row: rowOf(item),
      selected: { response: listPage(selectedItem), row: rowOf(selectedItem) },
      status: [
        200,
        304,
        400,
        404,
        ...(hasDeletableParent(collection) ? [410] : []),
        ...(collection.search || collection.plainParameters.has('at') ? [422] : []),
      ],
      caching,
    },
    async ({ params, query: parsed, account, accepted, signal }) => {
      const parentRef = params?.[collection.pathParent ?? ''];
      const prepared = await prepare(parts, spec, parsed, parentRef, account);
      const format = parsed.format ?? accepted;
      return format === 'json'
        ? page(parts, { ...spec, ...shown }, parsed, prepared, { account, signal })
        : rows(parts, { ...spec, ...shown }, parsed, prepared, { format, account, signal });
    },
  );
};

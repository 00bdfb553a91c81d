import { z } from 'zod';
import type { Account } from '../../auth/caller.js';
import type { Answer } from '../../http/guard.js';
import { metaWith } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { redactCredentials } from '../../logging/redact-credentials.js';
import type { Collection } from '../../query/collections.js';
import { cursorLinks, links } from '../../query/links.js';
import type { ListQuery } from '../../query/list-query.js';
import { refusePastEnd } from '../../query/paging.js';
import type { Parameter } from '../../query/parameters.js';
import { listQuery } from '../../query/parent-scope.js';
import { type ParsedList, parseList } from '../../query/parse.js';
import type { Predicate } from '../../query/predicate.js';
import { unknownZones, type ZoneSlugs, zoneRefs } from '../../query/zones.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { Page, RenderedItem } from '../../search/engine.js';
import type { Cursors } from './cursors.js';
import type { DeepPages } from './deep-pages.js';
import { findParents, type ParentLookups, type Parents } from './parents.js';
import { listPage } from './schema.js';
import type { createZoneLookups } from './zones.js';

/** Dependencies of every list. */
export interface ListParts {
  readonly parents: ParentLookups;
  readonly zones: ReturnType<typeof createZoneLookups>;
  readonly deepPages: DeepPages;
  readonly cursors: Cursors;
}

/** Source of the pages of a collection: a search engine, or a relation of Postgres. */
export interface ListSource<Kind extends string> {
  page(query: ListQuery<Kind>, signal?: CancellationSignal): Promise<Page>;
}

/** Declaration of a list route. */
export interface ListSpec<Kind extends string> {
  readonly rule: string;
  /** Path; a nested list has its parent in it, such as `:genus_id`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly collection: Collection<Kind>;
  readonly item: z.ZodType;
  readonly source: ListSource<Kind>;
  /** `review` for corrections, which change at any moment and are never cached (C12.1). */
  readonly caching?: 'list' | 'review';
  /** Adds optional members to the items of a page, such as `match` for `explain=true`. */
  readonly annotate?: (
    parsed: ParsedList<Kind>,
    items: readonly RenderedItem[],
  ) => Promise<readonly RenderedItem[]>;
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

const BEGINNING = '{"data":[';
const COMMA = ','.charCodeAt(0);

/** Joins the items of a page, links and meta to JSON in UTF-8. Items that are bytes are copied without decoding. */
const pageJson = (items: readonly RenderedItem[], links: string, meta: string): Buffer => {
  const end = `],"links":${links},"meta":${meta}}`;
  let length = BEGINNING.length + Math.max(items.length - 1, 0) + Buffer.byteLength(end);
  for (const item of items) length += Buffer.byteLength(item);
  const json = Buffer.allocUnsafe(length);
  let at = json.write(BEGINNING, 'latin1');
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
const NO_ZONES: ZoneSlugs = new Map();

/** Answers a page: looks up the parents, asks the source, and joins its items, which are already rendered. */
const page = async <Kind extends string>(
  { parents, zones, deepPages, cursors }: ListParts,
  { collection: { pathParent }, path, source, conditions, annotate }: ListSpec<Kind>,
  parsed: ParsedList<Kind>,
  parentRef: string | undefined,
  account: Account | undefined,
  signal: CancellationSignal,
): Promise<Answer> => {
  const refs =
    pathParent && parentRef !== undefined
      ? [[pathParent, parentRef] as const, ...parsed.parents]
      : [...parsed.parents];
  const zonesGiven = parsed.zones.flatMap(zoneRefs);
  const [found, zoneSlugs, extraConditions] = await Promise.all([
    refs.length === 0 ? NO_PARENTS : findParents(refs, parents),
    zonesGiven.length === 0 ? NO_ZONES : zones.slugs(zonesGiven),
    conditions?.(parsed, account) ?? [],
  ]);
  const query = listQuery(parsed, found, zoneSlugs, extraConditions);
  const walk = parsed.cursor === null ? undefined : cursors.read(parsed.cursor, query);
  const { items, total, next, fromFallback } = await (walk
    ? source.page({ ...query, walk }, signal)
    : deepPages(query, () => source.page(query, signal)));
  const linked = {
    parameters: redacted(parsed.parameters),
    path: pathParent ? path.replace(`:${pathParent}`, found.get(pathParent)?.slug ?? '') : path,
  };
  const warnings = [...parsed.warnings, ...unknownZones(parsed.zones, zoneSlugs)];
  const cursor = next ? cursors.write(query, { ...next, total }) : null;
  if (!walk) refusePastEnd(parsed.page, parsed.size, total);
  const pageLinks = walk
    ? cursorLinks(linked, cursor)
    : links({ ...linked, page: parsed.page, size: parsed.size, total });
  const meta = metaWith(walk ? { total, next_cursor: cursor } : { total }, warnings);
  const data = annotate ? await annotate(parsed, items) : items;
  return { json: pageJson(data, JSON.stringify(pageLinks), JSON.stringify(meta)), fromFallback };
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
  const { rule, path, summary, description, collection, item, caching = 'list' } = spec;
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
      query: (querystring) => parseList(collection, querystring),
      response: listPage(item),
      status: [200, 304, 400, 404, ...(collection.search ? [422] : [])],
      caching,
    },
    ({ params, query, account, signal }) =>
      page(parts, spec, query, params?.[collection.pathParent ?? ''], account, signal),
  );
};

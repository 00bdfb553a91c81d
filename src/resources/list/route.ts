import { z } from 'zod';
import type { Account } from '../../auth/caller.js';
import type { CancellationSignal } from '../../cancellation.js';
import type { Answer } from '../../http/guard.js';
import { metaWith } from '../../http/meta.js';
import { redact } from '../../http/redact.js';
import { type ApiRouter, declare } from '../../http/router.js';
import type { Collection } from '../../query/collections.js';
import { links } from '../../query/links.js';
import type { ListQuery } from '../../query/list-query.js';
import { refusePastEnd } from '../../query/paging.js';
import type { Parameter } from '../../query/parameters.js';
import { type ParsedList, parseList } from '../../query/parse.js';
import type { Predicate } from '../../query/predicate.js';
import { listQuery, unknownZones } from '../../query/resolve.js';
import type { Page, RenderedItem } from '../../search/engine.js';
import type { DeepPages } from './deep-pages.js';
import { findParents, type ParentLookups, type Parents } from './parents.js';
import { listPage } from './schema.js';
import type { createZoneLookups } from './zones.js';

/** What every list is answered with. */
export interface ListParts {
  readonly parents: ParentLookups;
  readonly zones: ReturnType<typeof createZoneLookups>;
  readonly deepPages: DeepPages;
}

/** Where the pages of a collection come from: a search engine, or a relation of Postgres. */
export interface ListSource<Of extends string> {
  page(query: ListQuery<Of>, signal?: CancellationSignal): Promise<Page>;
}

/** A list: all that its route needs to be told. */
export interface ListSpec<Of extends string> {
  readonly rule: string;
  /** A nested list has its parent in the path, by the name of its parameter: `:genus_id`. */
  readonly path: string;
  readonly summary: string;
  readonly collection: Collection<Of>;
  readonly item: z.ZodType;
  readonly source: ListSource<Of>;
  /** Corrections change at any moment and are asked for again each time (C12.1). */
  readonly caching?: 'list' | 'review';
  /** Adds to the items of a page what the caller asked for beyond them. */
  readonly annotate?: (
    parsed: ParsedList<Of>,
    items: readonly RenderedItem[],
  ) => Promise<readonly RenderedItem[]>;
  /** Conditions beyond those of the query language: a text, the caller's own. */
  readonly narrow?: (parsed: ParsedList<Of>, account: Account | undefined) => Promise<readonly Predicate[]>;
}

/** The caller's parameters as links repeat them: without a token that strayed into one (C3.3). */
const shown = (parameters: readonly Parameter[]): readonly Parameter[] =>
  parameters.map(({ name, value }) => ({ name: redact(name), value: redact(value) }));

const Path = z.record(z.string(), z.string());

const BEGINNING = '{"data":[';
const COMMA = ','.charCodeAt(0);

/** The answer in UTF-8: the items go into it as the bytes that they are. */
const pageJson = (items: readonly RenderedItem[], linked: string, meta: string): Buffer => {
  const end = `],"links":${linked},"meta":${meta}}`;
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
const NO_ZONES: ReadonlySet<string> = new Set();

/** One page: parents, then the source, then its ready-rendered items joined as text. */
const page = async <Of extends string>(
  { parents, zones, deepPages }: ListParts,
  { collection: { own }, path, source, narrow, annotate }: ListSpec<Of>,
  parsed: ParsedList<Of>,
  ofPath: string | undefined,
  account: Account | undefined,
  gone: CancellationSignal,
): Promise<Answer> => {
  const given =
    own && ofPath !== undefined ? [[own, ofPath] as const, ...parsed.parents] : [...parsed.parents];
  const slugs = parsed.mentions.map(({ slug }) => slug);
  const [found, known, narrowed] = await Promise.all([
    given.length === 0 ? NO_PARENTS : findParents(given, parents),
    slugs.length === 0 ? NO_ZONES : zones.known(slugs),
    narrow?.(parsed, account) ?? [],
  ]);
  const query = listQuery(parsed, found, narrowed);
  const { items, total, standIn } = await deepPages(query, () => source.page(query, gone));
  refusePastEnd(parsed.page, parsed.size, total);
  const linked = links({
    parameters: shown(parsed.parameters),
    order: parsed.order,
    page: parsed.page,
    size: parsed.size,
    path: own ? path.replace(`:${own}`, found.get(own)?.slug ?? '') : path,
    total,
  });
  const meta = metaWith({ total }, [...parsed.warnings, ...unknownZones(parsed, known)]);
  const data = annotate ? await annotate(parsed, items) : items;
  return { json: pageJson(data, JSON.stringify(linked), JSON.stringify(meta)), standIn };
};

/**
 * Adds the route of a collection: every list and search is this one (contract
 * sections 5 to 7). The links of a nested list name its parent by slug (C5.8).
 */
export const listRoute = <Of extends string>(
  router: ApiRouter,
  parts: ListParts,
  spec: ListSpec<Of>,
): void => {
  const { rule, path, summary, collection, item, caching = 'list' } = spec;
  declare(
    router,
    {
      method: 'get',
      path,
      rule,
      summary,
      takes: collection,
      ...(collection.own && { params: Path }),
      query: (querystring) => parseList(collection, querystring),
      response: listPage(item),
      status: [200, 304, 400, 404, ...(collection.search ? [422] : [])],
      caching,
    },
    ({ params, query, account, gone }) =>
      page(parts, spec, query, params?.[collection.own ?? ''], account, gone),
  );
};

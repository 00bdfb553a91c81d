import { z } from 'zod';
import { type Answer, guard } from '../../http/guard.js';
import { metaWith } from '../../http/meta.js';
import type { ApiRouter } from '../../http/router.js';
import type { Collection, Searched } from '../../query/collections.js';
import { links } from '../../query/links.js';
import { refusePastEnd } from '../../query/paging.js';
import { type ParsedList, parseList } from '../../query/parse.js';
import { listQuery, unknownZones } from '../../query/resolve.js';
import type { SearchEngine } from '../../search/engine.js';
import { PlantItem } from '../plants/schema.js';
import { SpeciesItem } from '../species/schema.js';
import type { DeepPages } from './deep-pages.js';
import { findParents, type ParentLookups, resolved } from './parents.js';
import { listPage } from './schema.js';
import type { createZoneLookups } from './zones.js';

/** What lists are answered from. */
export interface ListParts {
  readonly engine: SearchEngine;
  readonly parents: ParentLookups;
  readonly zones: ReturnType<typeof createZoneLookups>;
  readonly deepPages: DeepPages;
}

const PAGES = { species: listPage(SpeciesItem), plants: listPage(PlantItem) };
const Path = z.object({ ref: z.string().optional() });

/** One page: parents, then the engine, then its ready-rendered items joined as text. */
const page = async (
  { engine, parents, zones, deepPages }: ListParts,
  parsed: ParsedList<Searched>,
  given: Parameters<typeof findParents>[0],
  pathOf: (slug: string | undefined) => string,
  gone: AbortSignal,
): Promise<Answer> => {
  const [found, known] = await Promise.all([
    findParents(given, parents),
    zones.known(parsed.mentions.map(({ slug }) => slug)),
  ]);
  const query = listQuery(parsed, resolved(found));
  const { items, total } = await deepPages(query, () => engine.page(query, gone));
  refusePastEnd(parsed.page, parsed.size, total);
  const slug = given[0] && found.get(given[0][0])?.slug;
  const linked = links({ ...parsed, path: pathOf(slug), total });
  const meta = metaWith({ total }, [...parsed.warnings, ...unknownZones(parsed, known)]);
  return {
    json: `{"data":[${items.join(',')}],"links":${JSON.stringify(linked)},"meta":${JSON.stringify(meta)}}`,
  };
};

/**
 * Adds the route of a collection: every list and search of species and plants
 * is this one (contract sections 5 to 7). A nested list has its parent as `:ref`
 * in the path, which the links name by slug (C5.8).
 */
export const listRoute = (
  router: ApiRouter,
  parts: ListParts,
  path: string,
  collection: Collection<Searched>,
): void => {
  const pathOf = (slug: string | undefined): string => path.replace(':ref', slug ?? '');
  router.get(
    path,
    guard(
      {
        params: Path,
        query: (querystring) => parseList(collection, querystring),
        response: PAGES[collection.of],
        status: [200, 304, 400, 404, ...(collection.search ? [422] : [])],
        caching: 'list',
      },
      ({ params, query, gone }) => {
        const { own } = collection;
        const ofPath = own && params.ref !== undefined ? [[own, params.ref] as const] : [];
        return page(parts, query, [...ofPath, ...query.parents], pathOf, gone);
      },
    ),
  );
};

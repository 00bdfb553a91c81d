import type { ApiContext } from '../src/http/api-context.js';
import type { Collection } from '../src/query/collections.js';
import type { ListQuery } from '../src/query/list-query.js';
import { refusePastEnd } from '../src/query/paging.js';
import { type FoundParents, listQuery } from '../src/query/parent-scope.js';
import { type ParsedList, parseList } from '../src/query/parse.js';
import type { Warning } from '../src/query/warning.js';
import { unknownZones } from '../src/query/zones.js';
import type { NamesInLanguage } from '../src/resources/languages/names-in-language.js';
import type { DeepPages } from '../src/resources/list/deep-pages.js';
import type { CountedList } from '../src/resources/list/facets.js';
import type { createUnknownTaxa } from '../src/resources/list/taxon-names.js';
import { type createZoneLookups, namedZones } from '../src/resources/list/zones.js';
import type { Page, SearchEngine } from '../src/search/engine.js';
import { cardsOf, type PlantCard } from './cards.js';
import type { PageQueries } from './queries.js';

export type SpeciesList = Collection<'species'>;

/** Dependencies of the lists of pages; the API has the same. */
export interface ListDependencies {
  readonly engine: SearchEngine;
  readonly zones: ReturnType<typeof createZoneLookups>;
  readonly unknownTaxa: ReturnType<typeof createUnknownTaxa>;
  readonly deepPages: DeepPages;
  readonly namesInLanguage: NamesInLanguage;
  readonly queries: PageQueries;
}

/** A checked query of a list, with its zones and parents looked up. */
export interface PreparedList extends CountedList<'species'> {
  readonly query: ListQuery<'species'>;
  readonly warnings: readonly Warning[];
}

/** A page of plants. */
export interface ListedPlants {
  readonly cards: readonly PlantCard[];
  readonly total: number;
}

/** Returns a list as pages have it: they have numbers, and no cursor. */
const withoutCursor = (collection: SpeciesList): SpeciesList => ({
  ...collection,
  plainParameters: new Set([...collection.plainParameters].filter((name) => name !== 'cursor')),
});

const NO_PARENTS: FoundParents = new Map();

/** Creates the lists of pages: the same queries on the same engine as those of the API. */
export const createPageLists = ({
  engine,
  zones,
  unknownTaxa,
  deepPages,
  namesInLanguage,
  queries,
}: ListDependencies) => {
  /** @throws {QueryProblem} as the API does for the same query string. */
  const prepare = async (
    collection: SpeciesList,
    querystring: string,
    parents = NO_PARENTS,
  ): Promise<PreparedList> => {
    const parsed = parseList(withoutCursor(collection), querystring);
    const [named, taxonWarnings] = await Promise.all([
      zones.find(namedZones(parsed)),
      unknownTaxa(parsed.taxa),
    ]);
    const queryOf = (each: ParsedList<'species'>) => listQuery(each, parents, named.slugs);
    return {
      parsed,
      zones: named.slugs,
      queryOf,
      query: queryOf(parsed),
      warnings: [
        ...parsed.warnings,
        ...unknownZones(parsed.zones, named.slugs, named.nearest),
        ...named.warnings,
        ...taxonWarnings,
      ],
    };
  };

  /** Returns cards with common names in a language, where there are any. */
  const cards = async (items: Page['items'], language: string): Promise<readonly PlantCard[]> => {
    const plain = await cardsOf(items, queries);
    if (language === 'en' || plain.length === 0) return plain;
    const names = await namesInLanguage(
      'species',
      plain.map(({ id }) => id),
      language,
    );
    return plain.map((card) => {
      const name = names.get(card.id);
      return name === undefined ? card : { ...card, commonName: name, language };
    });
  };

  const run = (ctx: ApiContext, query: ListQuery<'species'>): Promise<Page> =>
    deepPages(query, () => engine.page(query, ctx.state.cancellation));

  return {
    prepare,
    cards,
    run,

    /** Reads one page of the plants of a query. */
    plants: async (
      ctx: ApiContext,
      { query }: PreparedList,
      language: string,
      size = query.size,
    ): Promise<ListedPlants> => {
      const { items, total } = await run(ctx, { ...query, size });
      refusePastEnd(query.page, size, total);
      return { cards: await cards(items, language), total };
    },
  };
};

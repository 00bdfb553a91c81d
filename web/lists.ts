import type { ApiContext } from '../src/http/api-context.js';
import type { Collection } from '../src/query/collections.js';
import type { ListQuery } from '../src/query/list-query.js';
import { parseList } from '../src/query/parse.js';
import type { NamesInLanguage } from '../src/resources/languages/names-in-language.js';
import type { ListParts } from '../src/resources/list/declaration.js';
import { pageByNumber } from '../src/resources/list/page-by-number.js';
import { type Prepared, prepareList } from '../src/resources/list/prepare.js';
import type { Reference } from '../src/resources/reference.js';
import type { Page, SearchEngine } from '../src/search/engine.js';
import { cardsOf, type PlantCard } from './cards.js';
import type { PageQueries } from './queries.js';

export type SpeciesList = Collection<'species'>;

/** Dependencies of the lists of pages; the API has the same. */
export interface ListDependencies
  extends Pick<ListParts, 'zones' | 'zoneAt' | 'unknownTaxa' | 'unreadLists' | 'deepPages'> {
  readonly engine: SearchEngine;
  readonly namesInLanguage: NamesInLanguage;
  readonly queries: PageQueries;
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

/** Creates the lists of pages: the same queries on the same engine as those of the API. */
export const createPageLists = ({ engine, namesInLanguage, queries, ...parts }: ListDependencies) => {
  /**
   * Prepares the list of a query string; `parent` is the record of the path of a nested list.
   *
   * @throws {QueryProblem} as the API does for the same query string.
   */
  const prepare = (
    collection: SpeciesList,
    querystring: string,
    parent?: Reference,
  ): Promise<Prepared<'species'>> =>
    prepareList(
      { ...parts, parents: new Map(parent && [[collection.pathParent!, async () => parent]]) },
      { collection, path: '' },
      parseList(withoutCursor(collection), querystring),
      parent?.slug,
      undefined,
    );

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
    pageByNumber(parts, engine, query, ctx.state.cancellation);

  return {
    prepare,
    cards,
    run,

    /** Reads one page of the plants of a query. */
    plants: async (
      ctx: ApiContext,
      { query }: Prepared<'species'>,
      language: string,
      size = query.size,
    ): Promise<ListedPlants> => {
      const { items, total } = await run(ctx, { ...query, size });
      return { cards: await cards(items, language), total };
    },
  };
};

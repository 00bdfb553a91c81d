import type { DatabasePool } from 'slonik';
import type { ListQuery } from '../src/query/list-query.js';
import {
  createElasticsearchStore,
  type ElasticsearchStoreOptions,
} from '../src/search/elasticsearch/query/store.js';
import type { NextPage, SearchEngine } from '../src/search/engine.js';
import { createLexicon, type LoadedLexicon } from '../src/search/lexicon.js';
import { createPostgresStore } from '../src/search/postgres/store.js';
import { createSearchEngine } from '../src/search/search-engine.js';

const TIMEOUT_MS = 10_000;

/** Creates the engine of the search tables in Postgres. */
export const postgresEngine = (
  pool: DatabasePool,
  lexicon: LoadedLexicon = createLexicon(pool),
): SearchEngine => createSearchEngine({ store: createPostgresStore(pool), lexicon, timeoutMs: TIMEOUT_MS });

/** Creates the engine of an index in Elasticsearch. */
export const elasticsearchEngine = (
  index: ElasticsearchStoreOptions,
  lexicon: LoadedLexicon,
  timeoutMs = TIMEOUT_MS,
): SearchEngine => createSearchEngine({ store: createElasticsearchStore(index), lexicon, timeoutMs });

/** Ids of a page, for comparing engines. */
export interface IdPage {
  readonly ids: readonly number[];
  readonly total: number;
  readonly next?: NextPage | null;
}

/** Returns a page without its items. */
export const idsOf = async (engine: SearchEngine, query: ListQuery): Promise<IdPage> => {
  const { ids, total, next } = await engine.page(query);
  return { ids, total, ...(next !== undefined && { next }) };
};

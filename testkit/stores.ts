/** Addresses of a Postgres database and an Elasticsearch index that belong together. */
export interface Stores {
  readonly databaseUrl: string;
  readonly elasticsearchUrl: string;
  /** Alias of the live index. */
  readonly index: string;
}

/** The search store that lists and searches are answered from. */
export type Engine = 'elasticsearch' | 'postgres';

/** Returns the settings that make `linnea` use these stores with one search engine and no fallback. */
export const settingsFor = (stores: Stores, engine: Engine): NodeJS.ProcessEnv => ({
  DATABASE_URL: stores.databaseUrl,
  ELASTICSEARCH_URL: engine === 'elasticsearch' ? stores.elasticsearchUrl : '',
  ELASTICSEARCH_INDEX: stores.index,
  SEARCH_FALLBACK: 'off',
});

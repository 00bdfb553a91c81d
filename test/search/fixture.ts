import type { Client } from '@elastic/elasticsearch';
import type { Database } from '../../src/database/database.js';
import type { SearchDocument } from '../../src/search/document.js';
import { createElasticsearchSink } from '../../src/search/elasticsearch/index/sink.js';
import type { SearchEngine } from '../../src/search/engine.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { createPostgresSink } from '../../src/search/postgres/sink.js';
import type { SearchSink } from '../../src/search/sink.js';
import type { NameKeys } from '../../src/species/name-key-format.js';
import { elasticsearchEngine, postgresEngine } from '../../testkit/engines.js';
import { testIndex } from '../support/elasticsearch.js';

/** A store with its engine and sink, without an index. */
export interface Store {
  readonly sink: SearchSink;
  readonly engine: SearchEngine;
  /** Removes its content; the database stays. */
  close(): Promise<void>;
}

export const postgresStore = (database: Database): Store => ({
  sink: createPostgresSink(database),
  engine: postgresEngine(database.pool),
  close: () =>
    database.session(async (client) => {
      await client.query('drop schema if exists search, search_next, search_before cascade');
    }),
});

export const elasticsearchStore = (
  database: Database,
  url: string,
): Store & { readonly alias: string; readonly client: Client } => {
  const index = testIndex(url);
  return {
    alias: index.alias,
    client: index.client,
    sink: createElasticsearchSink(index),
    engine: elasticsearchEngine(index, createLexicon(database.pool)),
    close: async () => {
      await dropIndexes(index);
      await index.client.close();
    },
  };
};

/** Removes every index of a suite. */
export const dropIndexes = async ({
  client,
  alias,
}: {
  readonly client: Client;
  readonly alias: string;
}): Promise<void> => {
  for (const index of Object.keys(await client.indices.get({ index: `${alias}*` })))
    await client.indices.delete({ index });
};

/** Fills a store with documents by a rebuild. */
export const fill = async (
  { sink }: Pick<Store, 'sink'>,
  documents: readonly SearchDocument[],
): Promise<void> => {
  const rebuild = await sink.beginRebuild();
  await rebuild.load(documents);
  await rebuild.prepare();
  await rebuild.swap(documents.length);
};

const NO_NAMES: NameKeys = {
  common: [],
  scientific: [],
  synonym: [],
  whole: [],
  equal: [],
  beginning: [],
  ending: [],
  words: [],
  group_words: [],
};

/** Returns a main species with the given values only. */
export const document = (
  id: number,
  {
    names = {},
    plant = {},
    ...rest
  }: Partial<Omit<SearchDocument, 'species_names' | 'plant_names'>> & {
    readonly names?: Partial<NameKeys>;
    /** In addition to the species' own. */
    readonly plant?: Partial<NameKeys>;
  } = {},
): SearchDocument => {
  const own = { ...NO_NAMES, ...names };
  const more = Object.entries(plant).map(([list, keys]) => [list, [...own[list as keyof NameKeys], ...keys]]);
  return {
    id,
    revision: 1,
    main: true,
    popularity: 0,
    species_item: `{"species":${id}}`,
    plant_item: `{"plant":${id}}`,
    ...rest,
    columns: { id, status: 0, ...rest.columns },
    species_names: own,
    plant_names: { ...own, ...Object.fromEntries(more) },
  };
};

/** Returns every document of a store in id order. */
export const EVERYTHING = {
  collection: 'species',
  where: [],
  names: null,
  order: [{ column: 'id', direction: 'asc' }],
  page: 1,
  size: 100,
} as const;

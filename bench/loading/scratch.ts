import pg from 'pg';
import { migrate } from '../../src/database/migrate.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/client.js';
import type { Stores } from '../stores.js';

/** What commands need to work on these stores, one engine alone; without Elasticsearch on the tables of Postgres. */
export const settingsFor = (stores: Stores, engine: 'elasticsearch' | 'postgres'): NodeJS.ProcessEnv => ({
  DATABASE_URL: stores.databaseUrl,
  ELASTICSEARCH_URL: engine === 'elasticsearch' ? stores.elasticsearchUrl : '',
  ELASTICSEARCH_INDEX: stores.index,
  SEARCH_STAND_IN: 'off',
});

/**
 * Runs work on a migrated database and an alias of its own beside those of the stores,
 * on the same servers, and removes both afterwards.
 */
export const withScratch = async <T>(
  stores: Stores,
  name: string,
  work: (own: Stores) => Promise<T>,
): Promise<T> => {
  const database = `linnea_bench_${name}`;
  const url = new URL(stores.databaseUrl);
  url.pathname = `/${database}`;
  const own = { ...stores, databaseUrl: url.href, index: `linnea-bench-${name}` };
  const clean = async (): Promise<void> => {
    await statement(stores, `drop database if exists ${database} with (force)`);
    await dropIndexes(own);
  };
  await clean();
  try {
    await statement(stores, `create database ${database} template template0 encoding 'UTF8' locale 'C'`);
    await migrate(own.databaseUrl);
    return await work(own);
  } finally {
    await clean();
  }
};

const statement = ({ databaseUrl }: Stores, text: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(text);
  });

/** Runs work on a connection of its own. */
export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const dropIndexes = async ({ elasticsearchUrl, index: alias }: Stores): Promise<void> => {
  const client = createElasticsearchClient(elasticsearchUrl);
  try {
    const all = await client.indices.get({ index: `${alias}-*`, allow_no_indices: true });
    for (const index of Object.keys(all).filter((each) => /^\d{17}$/.test(each.slice(alias.length + 1))))
      await client.indices.delete({ index });
  } finally {
    await client.close();
  }
};

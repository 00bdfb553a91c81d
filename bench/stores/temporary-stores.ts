import { migrate } from '../../src/database/schema/migrate.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/transport/client.js';
import { withClient } from '../../testkit/postgres-client.js';
import type { Stores } from '../../testkit/stores.js';

/** Runs `work` as `withEmptyStores` does, on a migrated database. */
export const withTemporaryStores = <T>(
  stores: Stores,
  name: string,
  work: (temporary: Stores) => Promise<T>,
): Promise<T> =>
  withEmptyStores(stores, name, async (temporary) => {
    await migrate(temporary.databaseUrl);
    return work(temporary);
  });

/**
 * Runs `work` on a new, empty database `linnea_bench_NAME` and an alias `linnea-bench-NAME` on the
 * servers of the given stores, and removes both afterwards.
 */
export const withEmptyStores = async <T>(
  stores: Stores,
  name: string,
  work: (temporary: Stores) => Promise<T>,
): Promise<T> => {
  const database = `linnea_bench_${name}`;
  const url = new URL(stores.databaseUrl);
  url.pathname = `/${database}`;
  const temporary = { ...stores, databaseUrl: url.href, index: `linnea-bench-${name}` };
  const remove = async (): Promise<void> => {
    await execute(stores, `drop database if exists ${database} with (force)`);
    await dropIndexes(temporary);
  };
  await remove();
  try {
    await execute(stores, `create database ${database} template template0 encoding 'UTF8' locale 'C'`);
    return await work(temporary);
  } finally {
    await remove();
  }
};

const execute = ({ databaseUrl }: Stores, statement: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(statement);
  });

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

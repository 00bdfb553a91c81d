import pg from 'pg';
import type { Stores } from '../stores.js';

/** Runs work on a connection of its own to the database of the stores. */
export const withDatabase = async <T>(
  { databaseUrl }: Stores,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Whether the tables of the embedded engine are there. */
export const hasEmbeddedIndex = (stores: Stores): Promise<boolean> =>
  withDatabase(stores, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('search.document') is not null as there`,
    );
    return rows[0]!.there;
  });

export const NO_EMBEDDED_INDEX =
  'Left out: the database has no tables of the embedded engine. `linnea index rebuild` without ELASTICSEARCH_URL makes them; it takes what waits in the outbox for done, so give it a copy.';

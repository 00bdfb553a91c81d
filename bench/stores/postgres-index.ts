import { withClient } from '../../testkit/postgres-client.js';
import type { Stores } from '../../testkit/stores.js';

/** Tells whether the database has the search tables of the Postgres engine. */
export const hasPostgresIndex = ({ databaseUrl }: Stores): Promise<boolean> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ present: boolean }>(
      `select to_regclass('search.document') is not null as present`,
    );
    return rows[0]!.present;
  });

export const NO_POSTGRES_INDEX =
  'Skipped: the database has no search tables. Build them with `linnea index rebuild` without ELASTICSEARCH_URL, ' +
  'on a copy of the database, because a rebuild treats pending changes of the outbox as done.';

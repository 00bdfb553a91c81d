import type { Client } from 'pg';

/** Changed rows below which a table is not vacuumed, in addition to a twentieth of its rows. */
const LEAST = 1_000;

/**
 * Vacuums and analyzes the tables of the public schema of which a load has rewritten more than a twentieth: scans read
 * their dead rows until autovacuum comes, minutes later. Cannot run in a transaction.
 */
export const vacuumRewritten = async (client: Client): Promise<void> => {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where schemaname = 'public' and greatest(n_dead_tup, n_mod_since_analyze) > $1 + n_live_tup / 20`,
    [LEAST],
  );
  if (rows.length > 0) await client.query(`vacuum (analyze) ${rows.map(({ name }) => name).join(', ')}`);
};

import { readdir } from 'node:fs/promises';
import type { Client } from 'pg';

/** Table in which node-pg-migrate records applied steps. */
export const STEPS_TABLE = 'migration';

/** Returns the names of the steps in a folder, in order. Ignores subfolders: `functions` contains no steps. */
export const stepsIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();

/** Returns the names of applied steps; null in a database without a schema. Read-only. */
export const stepsTaken = async (client: Client): Promise<ReadonlySet<string> | null> => {
  const { rows: found } = await client.query<{ here: boolean }>(
    `select to_regclass('public.${STEPS_TABLE}') is not null as here`,
  );
  if (!found[0]!.here) return null;
  const { rows } = await client.query<{ name: string }>(`select name from ${STEPS_TABLE}`);
  return new Set(rows.map(({ name }) => name));
};

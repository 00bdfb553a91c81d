import type { Client } from 'pg';

/** Oldest supported major version of Postgres. */
const OLDEST = 15;

/** Version of a Postgres, and why it cannot be used; null if it can. */
export interface PostgresVersion {
  readonly version: string;
  readonly problem: string | null;
}

/** Reads the version of the Postgres that the client is connected to. */
export const postgresVersion = async (client: Client): Promise<PostgresVersion> => {
  const { rows } = await client.query<{ version: string; number: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number`,
  );
  const { version, number } = rows[0]!;
  return {
    version,
    problem:
      Number(number) < OLDEST * 10_000
        ? `Postgres ${version} at ${client.host} is too old: version ${OLDEST} or later is required. Upgrade it, or set DATABASE_URL to another one.`
        : null,
  };
};

import pg, { type Client } from 'pg';
import { FACT_FIELDS } from '../../fields/registry.js';
import { packaged } from '../../runtime/package-root.js';
import { transaction, withSession } from '../connections/session.js';
import { rankSources } from '../sources.js';
import { DEVELOPMENT_DATABASE_MESSAGE, isDevelopmentDatabase } from './development-database.js';
import { postgresVersion } from './postgres-version.js';
import { updateSchema } from './update.js';

/** Folder of the numbered steps (plain SQL, forward only; the first is a folder of tables); `functions` has the SQL rules. */
export const MIGRATIONS = packaged('migrations');

const { DatabaseError } = pg;

/**
 * Updates the database to this version: pending steps, functions and views, attributes of the registry, ranks of the
 * sources. Concurrent processes wait for each other. Returns the names of the applied steps.
 *
 * @throws Error when the Postgres is too old, or a development version created the database; nothing is changed.
 */
export const migrate = (url: string, folder = MIGRATIONS): Promise<readonly string[]> =>
  withSession(url, async (client) => {
    const { problem } = await postgresVersion(client);
    if (problem !== null) throw new Error(problem);
    await client.query(`select pg_advisory_lock(hashtext('linnea migration'))`);
    if (await isDevelopmentDatabase(client)) throw new Error(DEVELOPMENT_DATABASE_MESSAGE);
    const taken = await updateSchema(client, folder);
    await transaction(client, async () => {
      await writeAttributes(client);
      await rankSources(client);
    });
    await setDefaults(client);
    return taken;
  });

/** Writes the fields of the registry that facts may be about, and whether their rows are joined. Ids stay with their keys; a removed key keeps its row and facts. */
const writeAttributes = async (client: Client): Promise<void> => {
  await client.query(
    `insert into attribute (key)
     select n.key from unnest($1::text[]) with ordinality as n (key, position)
     where not exists (select from attribute a where a.key = n.key)
     order by n.position`,
    [FACT_FIELDS.map((attribute) => attribute.key)],
  );
  await client.query('update attribute set joined = key = any ($1) where joined <> (key = any ($1))', [
    FACT_FIELDS.filter(({ rows }) => rows?.combine === 'all').map(({ key }) => key),
  ]);
};

/**
 * Database settings: JIT compilation costs more than it saves for short statements, and pages are mostly in memory. With
 * the default `random_page_cost` of 4, a batch of an ingestion scans all species to find 13,000. A statement has one process:
 * with two more, a deep page of a long list slows down everything else (on two cores, lists beside it took 2.5 times as long).
 */
const DEFAULTS = [
  { setting: 'jit', server: 'on', wanted: 'off' },
  { setting: 'random_page_cost', server: '4', wanted: '1.1' },
  { setting: 'max_parallel_workers_per_gather', server: '2', wanted: '0' },
] as const;

/** Sets the settings for the database, unless its owner has changed them. */
const setDefaults = async (client: Client): Promise<void> => {
  for (const { setting, server, wanted } of DEFAULTS) {
    const { rows } = await client.query<{ value: string; name: string }>(
      'select current_setting($1) as value, current_database() as name',
      [setting],
    );
    const { value, name } = rows[0]!;
    if (value !== server) continue;
    await client
      .query(`alter database ${client.escapeIdentifier(name)} set ${setting} = ${wanted}`)
      .catch(unless(INSUFFICIENT_PRIVILEGE));
  }
};

/** SQLSTATE for a role that does not own the database. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** Rethrows every error except one with this SQLSTATE. */
const unless = (state: string) => (error: unknown) => {
  if (!(error instanceof DatabaseError) || error.code !== state) throw error;
};

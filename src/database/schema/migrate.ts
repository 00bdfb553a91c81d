import { runner } from 'node-pg-migrate';
import pg, { type Client } from 'pg';
import { ATTRIBUTES } from '../fields/registry.js';
import { packaged } from '../package-root.js';
import { transaction, withSession } from './session.js';
import { rankSources } from './sources.js';

/** Where the steps are: plain SQL, in order of their names, forward only. */
export const MIGRATIONS = packaged('migrations');

const { DatabaseError } = pg;
const TABLE = 'migration';

/**
 * Brings the database to the state this code needs: the steps not yet taken, the
 * attributes of the registry, the ranks of the sources. Of processes that start
 * at once, one works and the others wait. Returns the names of the steps taken.
 */
export const migrate = (url: string): Promise<readonly string[]> =>
  withSession(url, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('linnea migration'))`);
    const taken = await runner({
      dbClient: client,
      dir: MIGRATIONS,
      direction: 'up',
      migrationsTable: TABLE,
      noLock: true,
      log: () => undefined,
    });
    await transaction(client, async () => {
      await writeAttributes(client);
      await rankSources(client);
    });
    await setDefaults(client);
    return taken.map((step) => step.name);
  });

/** Ids stay with their keys; a key that left the registry keeps its row and its facts. */
const writeAttributes = async (client: Client): Promise<void> => {
  await client.query(
    `insert into attribute (key)
     select n.key from unnest($1::text[]) with ordinality as n (key, position)
     where not exists (select from attribute a where a.key = n.key)
     order by n.position`,
    [ATTRIBUTES.map((attribute) => attribute.key)],
  );
};

/**
 * Compiling plans costs more than it saves in statements as short as these, and what they read is mostly in memory:
 * with the 4 that a random page costs by default, a batch of an ingestion reads all species to find 13,000.
 */
const DEFAULTS = [
  { setting: 'jit', server: 'on', wanted: 'off' },
  { setting: 'random_page_cost', server: '4', wanted: '1.1' },
] as const;

/** Of the database, for all who connect to it, where its owner left them as they come with the server. */
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

/** Of a role that uses the database but does not own it. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** Passes on every error but one of this SQLSTATE. */
const unless = (state: string) => (error: unknown) => {
  if (!(error instanceof DatabaseError) || error.code !== state) throw error;
};

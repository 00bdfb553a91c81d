import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Launch } from '../linnea-process.js';
import { withClient } from '../postgres-client.js';
import { commitChange, MOST_CHANGES, registerSource } from '../species-changes.js';
import { type Stores, settingsFor } from '../stores.js';

/** Result of killing an indexer repeatedly. */
interface KilledIndexer {
  readonly kills: number;
  /** Kills during a delivery. */
  readonly delivering: number;
  /** Changes of species that were published meanwhile. */
  readonly changes: number;
  /** Milliseconds from the start of an undisturbed indexer to its first delivery. */
  readonly startMs: number;
}

/** Species in one change. */
const BATCH = 50;
const PAUSE_MS = 50;
/** Changes that an indexer finds when it starts, however slowly the machine makes them. */
const CHANGES_A_ROUND = 300;
const POLL_MS = 10;

/** Publishes changes of species while `continues` returns true for how many there are, and returns how many. */
const keepChanging = async (client: Client, continues: (changes: number) => boolean): Promise<number> => {
  await registerSource(client);
  const { rows } = await client.query<{ id: number }>('select id from species order by hashint4(id)');
  let changes = 0;
  for (let nth = 0; continues(changes); nth += 1) {
    const from = (nth * BATCH) % Math.max(1, rows.length - BATCH);
    const species = rows.slice(from, from + BATCH).map(({ id }) => id);
    await commitChange(client, species, nth % MOST_CHANGES);
    changes += species.length;
    await sleep(PAUSE_MS);
  }
  return changes;
};

/** Tells whether an indexer holds the lock of a delivery (indexer/locks.ts). */
const isDelivering = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query(
    `select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
       and objid::bigint = hashtext('linnea delivery')::bigint & 4294967295
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length > 0;
};

const waitFor = async (reached: () => Promise<boolean>): Promise<void> => {
  while (!(await reached())) await sleep(POLL_MS);
};

const isOutboxEmpty = (client: Client) => async (): Promise<boolean> =>
  (await client.query('select from outbox limit 1')).rowCount === 0;

/**
 * Kills an indexer (SIGKILL) `rounds` times while species change, each time after a random time, from before its
 * delivery to well into it. Then lets an undisturbed indexer deliver the rest.
 */
export const killIndexer = (
  stores: Stores,
  launch: Launch,
  rounds: number,
  progress: (line: string) => void,
): Promise<KilledIndexer> =>
  withClient(stores.databaseUrl, (observer) =>
    withClient(stores.databaseUrl, async (writer) => {
      const start = () => launch(['index', 'follow'], settingsFor(stores, 'elasticsearch'));
      let writes = true;
      let written = 0;
      const writing = keepChanging(writer, (changes) => {
        written = changes;
        return writes;
      });
      try {
        const began = performance.now();
        const first = start();
        await waitFor(() => isDelivering(observer));
        const startMs = performance.now() - began;
        await first.kill();
        let delivering = 0;
        for (let nth = 1; nth <= rounds; nth += 1) {
          const enough = written + CHANGES_A_ROUND;
          await waitFor(async () => written >= enough);
          const indexer = start();
          await sleep(startMs * (0.5 + Math.random()));
          if (await isDelivering(observer)) delivering += 1;
          if (!(await indexer.kill())) throw new Error('the indexer ended before it was killed');
          if (nth % 20 === 0) progress(`killed ${nth} of ${rounds} times`);
        }
        writes = false;
        const changes = await writing;
        progress('delivering the rest');
        const last = start();
        await waitFor(isOutboxEmpty(observer));
        await last.stop();
        return { kills: rounds, delivering, changes, startMs };
      } finally {
        writes = false;
        await writing;
      }
    }),
  );

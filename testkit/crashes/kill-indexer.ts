import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { commitChange, MOST_CHANGES, registerSource } from '../loading/changes.js';
import { settingsFor, withClient } from '../loading/scratch.js';
import type { Stores } from '../stores.js';
import type { Launch } from './launch.js';

/** How an indexer was treated. */
interface KilledIndexer {
  readonly kills: number;
  /** Kills that came while it delivered. */
  readonly delivering: number;
  /** Changes of species that were published meanwhile. */
  readonly changes: number;
  /** From its start to its first delivery, undisturbed. */
  readonly startMs: number;
}

const BATCH = 50;
const PAUSE_MS = 50;
const LOOK_MS = 10;

/** Publishes changes of species until it is told to end; returns how many. */
const changing = async (client: Client, going: () => boolean): Promise<number> => {
  await registerSource(client);
  const { rows } = await client.query<{ id: number }>('select id from species order by hashint4(id)');
  let changes = 0;
  for (let nth = 0; going(); nth += 1) {
    const from = (nth * BATCH) % Math.max(1, rows.length - BATCH);
    const species = rows.slice(from, from + BATCH).map(({ id }) => id);
    await commitChange(client, species, nth % MOST_CHANGES);
    changes += species.length;
    await sleep(PAUSE_MS);
  }
  return changes;
};

/** Whether somebody delivers at this moment (indexer/locks.ts). */
const isDelivering = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query(
    `select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
       and objid::bigint = hashtext('linnea delivery')::bigint & 4294967295
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length > 0;
};

const until = async (reached: () => Promise<boolean>): Promise<void> => {
  while (!(await reached())) await sleep(LOOK_MS);
};

const isDelivered = (client: Client) => async (): Promise<boolean> =>
  (await client.query('select from outbox limit 1')).rowCount === 0;

/**
 * Kills an indexer again and again (SIGKILL), after random times from before it delivers
 * to well into it, while species change; then has one deliver the rest undisturbed.
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
      let going = true;
      const writing = changing(writer, () => going);
      try {
        const began = performance.now();
        const first = start();
        await until(() => isDelivering(observer));
        const startMs = performance.now() - began;
        await first.kill();
        let delivering = 0;
        for (let nth = 1; nth <= rounds; nth += 1) {
          const indexer = start();
          await sleep(startMs * (0.5 + Math.random()));
          if (await isDelivering(observer)) delivering += 1;
          if (!(await indexer.kill())) throw new Error('the indexer had ended by itself');
          if (nth % 20 === 0) progress(`killed ${nth} of ${rounds} times`);
        }
        going = false;
        const changes = await writing;
        progress('delivering the rest');
        const last = start();
        await until(isDelivered(observer));
        await last.stop();
        return { kills: rounds, delivering, changes, startMs };
      } finally {
        going = false;
        await writing;
      }
    }),
  );

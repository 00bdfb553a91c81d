import pg, { type Client } from 'pg';
import { pino } from 'pino';
import { createIndexer, type Indexer } from '../../indexer/indexer.js';
import { SESSION_TYPES, transaction } from '../../src/database/connections/session.js';
import type { Database } from '../../src/database/database.js';
import { createSpecies, submit } from '../facts/fixture.js';
import { testDatabase } from '../support/database.js';
import { FaultyStore } from './store.js';

export interface Bench {
  readonly database: Database;
  readonly store: FaultyStore;
  readonly indexer: Indexer;
  /** Creates species of these names, publishes each, and returns their ids. */
  grow(...names: readonly string[]): Promise<readonly number[]>;
  /** Publishes a change of a species. */
  change(species: number, height: number): Promise<void>;
  /** Deletes a species and its plant, as a merge does. */
  remove(species: number): Promise<void>;
  /** Returns the rows of one column. */
  rows<T>(text: string, values?: readonly unknown[]): Promise<readonly T[]>;
  /** Follows until `reached` returns true. */
  followUntil(reached: () => Promise<boolean> | boolean, indexer?: Indexer): Promise<void>;
  /** Follows until the outbox is empty. */
  drain(indexer?: Indexer): Promise<void>;
  close(): Promise<void>;
}

/** Creates a bench over a new database, or over another that `open` returns. */
export const bench = async (open: () => Promise<Database> = testDatabase): Promise<Bench> => {
  const database = await open();
  const store = new FaultyStore();
  const logger = pino({ level: 'silent' });
  const indexer = createIndexer({ database, sinks: [store], logger });
  const change = (client: Client, species: number, height: number) =>
    submit(client, species, [{ attribute: 'maximum_height_cm', source: 'usda', value: height }]);
  // Reuses its connections: drain() polls every few milliseconds, and each new connection takes 8 ms of CPU.
  const reader = new pg.Pool({ connectionString: database.url, types: SESSION_TYPES });
  // Suites may drop the database before they close the fixture.
  reader.on('error', () => undefined);
  reader.on('connect', (client) => client.on('error', () => undefined));
  const rows = async <T>(text: string, values: readonly unknown[] = []): Promise<readonly T[]> => {
    const result = await reader.query({ text, values: [...values], rowMode: 'array' });
    return result.rows.map(([value]) => value as T);
  };
  const followUntil: Bench['followUntil'] = async (reached, by = indexer) => {
    const stop = new AbortController();
    const following = by.follow(stop.signal);
    while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, 10));
    stop.abort();
    await following;
  };
  return {
    database,
    store,
    indexer,
    rows,
    followUntil,
    grow: (...names) =>
      database.session(async (client) => {
        const ids: number[] = [];
        for (const name of names) {
          const id = await createSpecies(client, name);
          await change(client, id, 100);
          ids.push(id);
        }
        return ids;
      }),
    change: (species, height) =>
      database.session(async (client) => {
        await change(client, species, height);
      }),
    remove: (species) =>
      database.session((client) =>
        transaction(client, async () => {
          await client.query(
            `insert into outbox (species_id, revision, deleted)
             select id, revision + 1, true from species where id = $1`,
            [species],
          );
          await client.query('update species set plant_id = null where id = $1', [species]);
          await client.query('delete from plant where id = $1', [species]);
          await client.query('delete from species where id = $1', [species]);
        }),
      ),
    drain: (by) => followUntil(async () => (await rows('select 1 from outbox')).length === 0, by),
    close: async () => {
      await reader.end();
      await database.close();
    },
  };
};

import type { Client } from 'pg';
import { retryDeadLetters } from '../../indexer/dead-letters.js';
import {
  CHANNEL,
  discardChanges,
  isPendingUpTo,
  lastQueued,
  readOutboxBacklog,
  splitSharedChanges,
  takeChanges,
} from '../../indexer/outbox.js';
import { queueRepair } from '../../indexer/repair.js';
import { transaction } from '../../src/database/connections/session.js';
import type { Database } from '../../src/database/database.js';
import { createSpecies } from '../facts/fixture.js';
import { restoredDatabase } from '../support/restored-database.js';

describe('the outbox', () => {
  let database: Database;
  const restored = restoredDatabase();
  beforeEach(async () => {
    database = await restored.next();
  });

  it('has rows pending up to a number until the last of them is delivered, later rows not counted', () =>
    database.session(async (client) => {
      const queue = () => client.query('insert into outbox (species_id, revision) values (1, 1)');
      const deliver = () => transaction(client, () => takeChanges(client, { all: true }, 1));
      expect(await lastQueued(client)).toBe(0);
      await queue();
      await queue();
      const last = await lastQueued(client);
      await queue();
      const pending: boolean[] = [];
      for (let delivered = 0; delivered < 3; delivered += 1) {
        pending.push(await isPendingUpTo(client, last));
        await deliver();
      }
      expect(pending).toEqual([true, true, false]);
    }));

  it('splits a given number of shared rows into one row per store, which keep their age', () =>
    database.session(async (client) => {
      await client.query(
        `insert into outbox (species_id, revision, deleted, created_at)
         select n, n * 10, n = 2, now() - interval '1 hour' from generate_series(1, 3) n`,
      );
      await splitSharedChanges(client, ['a', 'b'], 2);
      const { rows } = await client.query(
        `select concat_ws(' ', species_id, revision, deleted, store) as row from outbox
         where created_at < now() - interval '59 minutes' order by species_id, store`,
      );
      expect(rows.map(({ row }) => row)).toEqual(['1 10 f a', '1 10 f b', '2 20 t a', '2 20 t b', '3 30 f']);
      expect(await readOutboxBacklog(client)).toMatchObject({ rows: 5, seconds: expect.any(Number) });
      expect((await readOutboxBacklog(client)).seconds).toBeGreaterThanOrEqual(3600);
    }));

  it('is as old as its oldest row', () =>
    database.session(async (client) => {
      await client.query(
        `insert into outbox (species_id, revision, created_at)
         values (1, 1, now()), (2, 1, '2026-01-30T10:00:00Z'), (3, 1, now() - interval '1 minute')`,
      );
      const { oldest, seconds } = await readOutboxBacklog(client);
      expect([oldest, seconds > 1_000]).toEqual(['2026-01-30T10:00:00.000Z', true]);
    }));

  it.each<[string, string, (client: Client) => Promise<unknown>]>([
    [
      'shared rows are split',
      'insert into outbox (species_id, revision) values (1, 1)',
      (client) => splitSharedChanges(client, ['a', 'b'], 2),
    ],
    [
      'dead letters are tried again',
      `insert into dead_letter (store, species_id, revision, reason) values ('a', 1, 1, 'too long')`,
      retryDeadLetters,
    ],
    [
      'differences are repaired',
      'select 1',
      (client) => queueRepair(client, [{ id: 1, storedRevision: 3, drift: 'surplus' }]),
    ],
  ])('notifies those who wait when %s', (_, before, change) =>
    database.session((listener) =>
      database.session(async (client) => {
        const notified: unknown[] = [];
        listener.on('notification', ({ channel }) => notified.push(channel));
        await listener.query(`listen ${CHANNEL}`);
        await client.query(before);
        await change(client);
        await listener.query('select 1');
        expect(notified).toEqual([CHANNEL]);
      }),
    ),
  );

  it('has one row for a species that differs in several stores, with its highest revision', () =>
    database.session(async (client) => {
      const surplus = (id: number, storedRevision: number) => ({
        id,
        storedRevision,
        drift: 'surplus' as const,
      });
      await queueRepair(client, [surplus(2, 4), surplus(1, 9), surplus(1, 3)]);
      const { rows } = await client.query(
        `select concat_ws(' ', species_id, revision, deleted) as row from outbox order by seq`,
      );
      expect(rows.map(({ row }) => row)).toEqual(['1 9 t', '2 4 t']);
    }));

  it('a repair raises the revision of a species above that of a newer document, and never lowers one', () =>
    database.session(async (client) => {
      const newer = (id: number, storedRevision: number) => ({ id, storedRevision, drift: 'newer' as const });
      const ids: number[] = [];
      for (const name of ['Pyrella una', 'Pyrella altera', 'Pyrella tertia'])
        ids.push(await createSpecies(client, name));
      await client.query('update species set revision = 50');
      const [one, two, three] = ids as [number, number, number];
      await queueRepair(client, [newer(one, 60), newer(two, 50), newer(three, 40)]);
      const { rows } = await client.query('select revision from species order by id');
      expect(rows.map(({ revision }) => revision)).toEqual([61, 51, 50]);
    }));

  it('returns the changes of a store in order, each species once with its highest revision', () =>
    database.session(async (client) => {
      await client.query(
        `insert into outbox (species_id, revision, store) values
         (2, 5, 'a'), (1, 7, 'a'), (2, 6, 'a'), (2, 9, 'b'), (3, 1, 'a'), (4, 1, null)`,
      );
      const take = (store: string, rows: number) =>
        transaction(client, () => takeChanges(client, { store }, rows));
      expect(await take('a', 3)).toEqual([
        { species: 1, revision: 7 },
        { species: 2, revision: 6 },
      ]);
      expect(await take('a', 3)).toEqual([{ species: 3, revision: 1 }]);
      expect(await take('b', 3)).toEqual([{ species: 2, revision: 9 }]);
    }));

  it('is cleared by a rebuild for the rebuilt stores, and as a whole only if all stores are rebuilt', () =>
    database.session(async (client) => {
      await client.query(
        `insert into outbox (species_id, revision, store) values (1, 1, 'a'), (1, 1, 'b'), (2, 1, null)`,
      );
      expect(await discardChanges(client, ['a'], false)).toBe(1);
      expect((await readOutboxBacklog(client)).rows).toBe(2);
      expect(await discardChanges(client, ['b'], true)).toBe(2);
      expect(await readOutboxBacklog(client)).toEqual({ rows: 0, oldest: null, seconds: 0 });
    }));
});

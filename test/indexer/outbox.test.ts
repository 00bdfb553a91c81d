import { isPendingUpTo, lastQueued, takeChanges } from '../../indexer/outbox.js';
import { transaction } from '../../src/database/connections/session.js';
import type { Database } from '../../src/database/database.js';
import { testDatabase } from '../support/database.js';

describe('the outbox', () => {
  let database: Database;
  beforeEach(async () => {
    database = await testDatabase();
  });
  afterEach(() => database.close());

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
});

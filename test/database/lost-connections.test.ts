import { sql } from 'slonik';
import { z } from 'zod';
import { openDatabase } from '../../src/database/database.js';
import { withTimeout } from '../../src/runtime/deadline.js';
import { tcpProxy } from '../../testkit/tcp-proxy.js';
import { testDatabase } from '../support/database.js';

const one = sql.type(z.object({ n: z.number() }))`select 1 as n`;

describe('a database whose connections were lost without notice', () => {
  it('can still be closed', async () => {
    const database = await testDatabase();
    const way = await tcpProxy(database.url);
    const reached = await openDatabase(way.url);
    await Promise.all([reached.pool.one(one), reached.write((client) => client.query('select 1'))]);
    await way.fail('half open');
    await withTimeout(10_000, reached.close());
    await way.close();
    await database.close();
  });
});

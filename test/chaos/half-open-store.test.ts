import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createIndexer } from '../../indexer/indexer.js';
import { transaction } from '../../src/database/connections/session.js';
import { type Database, openDatabase } from '../../src/database/database.js';
import { withTimeout } from '../../src/runtime/deadline.js';
import { createPostgresSink } from '../../src/search/postgres/sink.js';
import { type TcpProxy, tcpProxy } from '../../testkit/tcp-proxy.js';
import { type Bench, bench } from '../indexer/fixture.js';

/** Milliseconds for two checks of each of two connections on a busy machine. */
const NOTICED = 15_000;

describe('an indexer whose connections were lost without notice', () => {
  let b: Bench;
  let way: TcpProxy;
  let reached: Database;
  beforeAll(async () => {
    b = await bench();
    way = await tcpProxy(b.database.url);
    reached = await openDatabase(way.url);
  });
  afterAll(async () => {
    await reached.close();
    await way.close();
    await b.close();
  });

  const waiting = () =>
    b.rows(
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query ~ 'search.document'`,
    );

  it('does not wait forever in the middle of a write to its store', async () => {
    const indexer = createIndexer({
      database: reached,
      sinks: [createPostgresSink(reached)],
      logger: pino({ level: 'silent' }),
    });
    const [species] = await b.grow('Pyrella montana');
    await indexer.ensure();
    const stop = new AbortController();
    const following = indexer.follow(stop.signal);
    await b.database.session((client) =>
      transaction(client, async () => {
        await client.query('lock table search.document in exclusive mode');
        await b.change(species!, 150);
        while ((await waiting()).length === 0) await sleep(20);
        await way.fail('half open');
      }),
    );
    stop.abort();
    await withTimeout(NOTICED, following);
  });
});

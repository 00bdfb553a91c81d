import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createIndexer } from '../../indexer/indexer.js';
import { type Database, openDatabase } from '../../src/database/database.js';
import { transaction } from '../../src/database/session.js';
import { createPostgresSink } from '../../src/search/postgres/sink.js';
import { within } from '../../src/within.js';
import { type Bench, bench } from '../indexer/fixture.js';
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy.js';

/** Milliseconds: two looks at each of two connections, on a busy machine. */
const NOTICED = 15_000;

describe('an indexer whose connections are there no more, without a word', () => {
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

  it('does not wait for ever in the middle of a write to its store', async () => {
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
    await within(NOTICED, following);
  });
});

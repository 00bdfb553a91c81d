import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { totalOf } from '../../indexer/drift.js';
import { createIndexer, type Indexer } from '../../indexer/indexer.js';
import { type Bench, bench } from '../indexer/fixture.js';
import { elasticsearchStore } from '../search/fixture.js';
import { describeElasticsearch, testElasticsearch } from '../support/elasticsearch.js';
import { programOf } from '../support/of-run.js';

const url = await testElasticsearch();
const silent = pino({ level: 'silent' });

const [node, program] = await programOf('linnea');

describeElasticsearch(url)('any number of indexers', () => {
  let b: Bench;
  let store: ReturnType<typeof elasticsearchStore>;
  let indexer: Indexer;
  let ids: readonly number[];
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    b = await bench();
    store = elasticsearchStore(b.database, url!);
    indexer = createIndexer({ database: b.database, sinks: [store.sink], logger: silent });
    ids = await b.grow(...[...'abcdefghij'].map((letter) => `Pyrella ${letter}nsis`));
    await indexer.ensure();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    await store.close();
    await b.close();
  });

  /** Runs `linnea index follow` in a process of its own. */
  const start = (): ChildProcess => {
    const child = spawn(node, [program, 'index', 'follow'], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DATABASE_URL: b.database.url,
        ELASTICSEARCH_URL: url!,
        ELASTICSEARCH_INDEX: store.alias,
        // The same value as for the indexers, as all need the same.
        SEARCH_FALLBACK: 'off',
        LOG_LEVEL: 'fatal',
      },
      stdio: 'ignore',
    });
    children.push(child);
    return child;
  };
  const differing = async () => totalOf((await indexer.compare()).stores[0]!.found);
  const outbox = () => b.rows('select seq from outbox');
  /** Rows that no session has locked. */
  const free = () => b.rows('select seq from outbox for update skip locked');
  const emptied = async () => {
    while ((await outbox()).length > 0) await sleep(20);
  };

  it('deliver changes together with reconciliations and rebuilds: nothing is lost or overwritten by older data', async () => {
    const indexers = [1, 2, 3].map(() =>
      createIndexer({ database: b.database, sinks: [store.sink], logger: silent }),
    );
    const stop = new AbortController();
    const following = indexers.map((each) => each.follow(stop.signal));
    let going = true;
    const writers = [0, 1].map(async (half) => {
      let height = 100;
      for (; going; height += 1)
        for (const id of ids.filter((_, nth) => nth % 2 === half)) await b.change(id, height);
      return height;
    });
    await Promise.all([indexers[0]!.rebuild(), indexers[1]!.reconcile(), indexers[2]!.reconcile()]);
    await Promise.all([indexers[1]!.rebuild(), indexers[2]!.rebuild()]);
    going = false;
    expect(Math.min(...(await Promise.all(writers)))).toBeGreaterThan(102);
    await emptied();
    stop.abort();
    await Promise.all(following);
    expect(await differing()).toBe(0);
    expect(await indexer.deadLetters()).toEqual([]);
  }, 120_000);

  it('continue when one of them is suspended, and are not disturbed when it resumes', async () => {
    const stopped = start();
    // Its transaction locks rows of the outbox while the store writes.
    const delivering = () =>
      b.rows(
        `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      );
    let delivers = false;
    for (let height = 100; !delivers; height += 1) {
      for (const id of ids) await b.change(id, height);
      for (let look = 0; look < 100 && !delivers; look += 1) delivers = (await delivering()).length > 0;
    }
    stopped.kill('SIGSTOP');
    for (const id of ids) await b.change(id, 5_000);
    const stop = new AbortController();
    const following = indexer.follow(stop.signal);
    // Later changes are delivered without waiting for it.
    while ((await free()).length > 0) await sleep(20);
    stopped.kill('SIGCONT');
    await emptied();
    stop.abort();
    await following;
    expect(await differing()).toBe(0);
    expect(await indexer.deadLetters()).toEqual([]);
  }, 120_000);
});

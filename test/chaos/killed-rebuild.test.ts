import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { totalOf } from '../../indexer/drift.js';
import { createIndexer, type Indexer } from '../../indexer/indexer.js';
import type { Database } from '../../src/database/database.js';
import { createPostgresSink } from '../../src/search/postgres/sink.js';
import { NEXT } from '../../src/search/postgres/table.js';
import { launcher } from '../../testkit/linnea-process.js';
import { fillWithSample } from '../../testkit/sample.js';
import { testDatabase } from '../support/database.js';
import { programOf } from '../support/of-run.js';

const ROUNDS = 3;
const [, program] = await programOf('linnea');
const launch = launcher([program]);

describe('a rebuild of the index that is killed', () => {
  let database: Database;
  let indexer: Indexer;
  let sink: ReturnType<typeof createPostgresSink>;
  beforeAll(async () => {
    database = await testDatabase();
    await fillWithSample(database);
    sink = createPostgresSink(database);
    indexer = createIndexer({ database, sinks: [sink], logger: pino({ level: 'silent' }) });
  }, 120_000);
  afterAll(() => database.close());

  /** Returns whether the tables of an unfinished index exist. */
  const hasBegun = async (): Promise<boolean> =>
    database.session(async (client) => {
      const { rows } = await client.query<{ begun: boolean }>(
        `select to_regnamespace($1) is not null as begun`,
        [NEXT],
      );
      return rows[0]!.begun;
    });

  /** Starts a rebuild in a process of its own, and kills it after some milliseconds of its work. */
  const killAfter = async (milliseconds: number): Promise<void> => {
    await database.session((client) => client.query(`drop schema if exists ${NEXT} cascade`));
    const rebuild = launch(['index', 'rebuild'], { DATABASE_URL: database.url });
    while (!(await hasBegun())) await sleep(5);
    await sleep(milliseconds);
    await rebuild.kill();
  };

  it('leaves no index where there was none, and the next start builds it', async () => {
    await killAfter(0);
    expect(await sink.count()).toBeNull();
    expect(await indexer.ensure()).toMatchObject({ species: 208, rejected: 0 });
  });

  it('leaves the live index complete, at whatever moment, and hinders no later rebuild', async () => {
    const { seconds } = (await indexer.rebuild())!;
    for (let round = 0; round < ROUNDS; round += 1) {
      await killAfter((seconds * 1000 * round) / ROUNDS);
      expect(await sink.count()).toBe(208);
      const { stores } = await indexer.compare();
      expect(totalOf(stores[0]!.found)).toBe(0);
    }
    expect(await indexer.rebuild()).toMatchObject({ species: 208, rejected: 0 });
    expect(await hasBegun()).toBe(false);
  }, 600_000);
});

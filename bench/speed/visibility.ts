import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { createElasticsearchClient } from '../../src/search/elasticsearch/transport/client.js';
import { withClient } from '../../testkit/postgres-client.js';
import { commitChange, MOST_CHANGES, registerSource } from '../../testkit/species-changes.js';
import { type Engine, type Stores, settingsFor } from '../../testkit/stores.js';
import type { Part, Setting } from '../part.js';
import { runLinnea, startLinnea } from '../processes/command.js';
import { quantile, rounded } from '../report/figures.js';
import { copySpecies, QUICK_SPECIES } from '../stores/copy-species.js';
import { withTemporaryStores } from '../stores/temporary-stores.js';
import {
  type IsVisible,
  type PublishedChange,
  visibleInElasticsearch,
  visibleInPostgres,
} from './visibility-checks.js';

/** The load of docs/benchmarks.md: 200 species per second. */
const BATCH = 50;
const PAUSE_MS = 250;
const MOST_MS = 5_000;

/** Time between two checks of the oldest change that is not visible yet. */
const POLL_MS = 25;

const ENGINES: readonly Engine[] = ['elasticsearch', 'postgres'];

/** Measures how long committed changes take until searches find them, while changes go on. */
export const visibility: Part = {
  name: 'visible',
  describe: 'time from commit to searchable under 200 changed species per second, both search stores',
  run: ({ stores, quick, progress, report }: Setting) =>
    withTemporaryStores(stores, 'visible', async (temporary) => {
      progress('copying the data');
      const species = await copySpecies(stores, temporary, quick ? QUICK_SPECIES : null);
      const table = report.table(
        `From the commit of a change until searches find it, among ${species} species`,
      );
      const missed: string[] = [];
      for (const engine of ENGINES) {
        progress(`${engine}: building the index of ${species} species`);
        await runLinnea(['index', 'rebuild'], settingsFor(temporary, engine));
        progress(`${engine}: changing species`);
        const row = await measure(temporary, engine, quick ? 10 : 60);
        if (!(row['p99 ms'] <= MOST_MS)) missed.push(`${row.store} (${row['p99 ms']} ms)`);
        table.row(row);
      }
      table.target(
        `p99 at most ${MOST_MS} ms under 200 changed species per second, in batches of ${BATCH}`,
        missed,
      );
      table.note(
        `A batch is visible once all its species and all earlier batches are; checked every ${POLL_MS} ms.`,
      );
    }),
};

const measure = async (stores: Stores, engine: Engine, seconds: number) => {
  const indexer = startLinnea(['index', 'follow'], settingsFor(stores, engine));
  try {
    const times = await withClient(stores.databaseUrl, (writer) =>
      withCheck(stores, engine, (isVisible) => timeUntilVisible(writer, isVisible, seconds)),
    );
    return {
      store: engine,
      batches: times.length,
      'species/s': rounded((times.length * BATCH) / seconds),
      'p50 ms': rounded(quantile(times, 0.5)),
      'p99 ms': rounded(quantile(times, 0.99)),
      'longest ms': rounded(Math.max(...times)),
    };
  } finally {
    await indexer.stop();
  }
};

const withCheck = <T>(
  { databaseUrl, elasticsearchUrl, index }: Stores,
  engine: Engine,
  work: (isVisible: IsVisible) => Promise<T>,
): Promise<T> => {
  if (engine === 'postgres') return withClient(databaseUrl, (client) => work(visibleInPostgres(client)));
  const client = createElasticsearchClient(elasticsearchUrl);
  return work(visibleInElasticsearch(client, index)).finally(() => client.close());
};

/** A change that is not visible by then counts as lost. */
const LOST_MS = 120_000;

/** Number of first batches that are not measured, because the indexer is still starting. */
const WARM_UP = 20;

/** Publishes changes and returns the milliseconds from the commit of each batch until it is visible. */
const timeUntilVisible = async (
  writer: Client,
  isVisible: IsVisible,
  seconds: number,
): Promise<readonly number[]> => {
  await registerSource(writer);
  const { rows } = await writer.query<{ id: number }>('select id from species order by hashint4(id)');
  const all = rows.map(({ id }) => id);
  const waiting: (PublishedChange & { readonly committed: number })[] = [];
  const times: number[] = [];
  let writing = true;
  const write = async (): Promise<void> => {
    const batches = Math.min(MOST_CHANGES, WARM_UP + Math.ceil((seconds * 1000) / PAUSE_MS));
    const started = performance.now();
    for (let change = 0; change < batches; change++) {
      await sleep(Math.max(0, started + change * PAUSE_MS - performance.now()));
      const from = (change * BATCH) % Math.max(1, all.length - BATCH);
      const species = all.slice(from, from + BATCH);
      await commitChange(writer, species, change);
      waiting.push({ species, change, committed: performance.now() });
    }
  };
  const watch = async (): Promise<void> => {
    while (writing || waiting.length > 0) {
      const oldest = waiting[0];
      if (oldest && (await isVisible(oldest))) {
        if (oldest.change >= WARM_UP) times.push(performance.now() - oldest.committed);
        waiting.shift();
      } else if (oldest && performance.now() - oldest.committed > LOST_MS) {
        throw new Error(`a change is not visible ${LOST_MS / 1000} s after its commit`);
      } else await sleep(POLL_MS);
    }
  };
  await Promise.all([
    write().finally(() => {
      writing = false;
    }),
    watch(),
  ]);
  return times;
};

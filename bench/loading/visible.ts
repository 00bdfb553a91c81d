import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { createElasticsearchClient } from '../../src/search/elasticsearch/client.js';
import { quantile, rounded, target } from '../figures.js';
import type { Part, Section, Setting } from '../part.js';
import type { Stores } from '../stores.js';
import { commitChange, MOST_CHANGES, registerSource } from './changes.js';
import { linnea, startLinnea } from './command.js';
import { settingsFor, withClient, withScratch } from './scratch.js';
import { type Changed, elasticsearchSees, postgresSees, type Sees } from './seen.js';
import { copySpecies, QUICK_SPECIES } from './subset.js';

/** The load of docs/architecture.md, section 6: 200 species a second. */
const BATCH = 50;
const PAUSE_MS = 250;
const MOST_MS = 5_000;

/** Between two looks for the oldest change that is not visible yet. */
const LOOK_MS = 25;

const ENGINES = ['elasticsearch', 'postgres'] as const;
type Engine = (typeof ENGINES)[number];

/** How long committed changes take until searches see them, while changes go on. */
export const visible: Part = {
  name: 'visible',
  describe: 'committed change to searchable under 200 changed species a second, both stores',
  run: ({ stores, quick, progress }: Setting): Promise<readonly Section[]> =>
    withScratch(stores, 'visible', async (own) => {
      progress('copying the data');
      const species = await copySpecies(stores, own, quick ? QUICK_SPECIES : null);
      const rows = [];
      for (const engine of ENGINES) {
        progress(`${engine}: building the index of ${species} species`);
        await linnea(['index', 'rebuild'], settingsFor(own, engine));
        progress(`${engine}: changing species`);
        rows.push(await measured(own, engine, quick ? 10 : 60));
      }
      const missed = rows
        .filter((row) => !(row['p99 ms'] <= MOST_MS))
        .map((row) => `${row.store} (${row['p99 ms']} ms)`);
      return [
        {
          title: `From the commit of a change until searches see it, among ${species} species`,
          rows,
          notes: [
            target(
              `p99 at most ${MOST_MS} ms under 200 changed species a second, in batches of ${BATCH}`,
              missed,
            ),
            `A batch counts as seen once all its species are, and all batches before it; looked for every ${LOOK_MS} ms.`,
          ],
        },
      ];
    }),
};

const measured = async (own: Stores, engine: Engine, seconds: number) => {
  const follower = startLinnea(['index', 'follow'], settingsFor(own, engine));
  try {
    const times = await withClient(own.databaseUrl, (writer) =>
      withSight(own, engine, (sees) => changesSeen(writer, sees, seconds)),
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
    await follower.stop();
  }
};

const withSight = <T>(
  { databaseUrl, elasticsearchUrl, index }: Stores,
  engine: Engine,
  work: (sees: Sees) => Promise<T>,
): Promise<T> => {
  if (engine === 'postgres') return withClient(databaseUrl, (client) => work(postgresSees(client)));
  const client = createElasticsearchClient(elasticsearchUrl);
  return work(elasticsearchSees(client, index)).finally(() => client.close());
};

/** After this long nobody would see it any more. */
const LOST_MS = 120_000;

/** Batches that are not measured: the follower is still starting. */
const WARMING = 20;

/** Milliseconds from commit to sight, of each batch. */
const changesSeen = async (writer: Client, sees: Sees, seconds: number): Promise<readonly number[]> => {
  await registerSource(writer);
  const { rows } = await writer.query<{ id: number }>('select id from species order by hashint4(id)');
  const all = rows.map(({ id }) => id);
  const waiting: (Changed & { readonly committed: number })[] = [];
  const times: number[] = [];
  let writing = true;
  const write = async (): Promise<void> => {
    const batches = Math.min(MOST_CHANGES, WARMING + Math.ceil((seconds * 1000) / PAUSE_MS));
    const started = performance.now();
    for (let change = 0; change < batches; change++) {
      await sleep(Math.max(0, started + change * PAUSE_MS - performance.now()));
      const from = (change * BATCH) % Math.max(1, all.length - BATCH);
      const species = all.slice(from, from + BATCH);
      await commitChange(writer, species, change);
      waiting.push({ species, change, committed: performance.now() });
    }
  };
  const look = async (): Promise<void> => {
    while (writing || waiting.length > 0) {
      const oldest = waiting[0];
      if (oldest && (await sees(oldest))) {
        if (oldest.change >= WARMING) times.push(performance.now() - oldest.committed);
        waiting.shift();
      } else if (oldest && performance.now() - oldest.committed > LOST_MS) {
        throw new Error(`a change was not seen within ${LOST_MS / 1000} s`);
      } else await sleep(LOOK_MS);
    }
  };
  await Promise.all([
    write().finally(() => {
      writing = false;
    }),
    look(),
  ]);
  return times;
};

import { COMMAND_POOL, createDatabasePool } from '../../src/database/connections/pool.js';
import { createSpeciesQueries } from '../../src/resources/species/queries.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/transport/client.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { elasticsearchEngine } from '../../testkit/engines.js';
import { type ListRequest, listQueryOf, searchRequest } from '../../testkit/list-requests.js';
import { withClient } from '../../testkit/postgres-client.js';
import { type Stores, settingsFor } from '../../testkit/stores.js';
import { alternate } from '../load/alternate.js';
import { deepestPage, LISTS, ORDERED_BY_TWO_KEYS } from '../load/usual-requests.js';
import type { Part, Setting } from '../part.js';
import { runLinnea } from '../processes/command.js';
import { median, rounded } from '../report/figures.js';
import { copySpecies, QUICK_SPECIES } from '../stores/copy-species.js';
import { fillWithCopies } from '../stores/fill-index.js';
import { withTemporaryStores } from '../stores/temporary-stores.js';
import { growthExponent } from './growth-exponent.js';

/** Numbers of species of the smaller deployments; the largest has all species. */
const SMALLER_SIZES = [50_000, 200_000];
/** Documents of the index that is filled up with synthetic names. */
const SYNTHETIC_SIZE = 2_000_000;

/** A deployment with a number of species. */
interface Deployment {
  readonly size: number;
  readonly stores: Stores;
  /** Seconds that the build of its index took; null if the index was filled in another way. */
  readonly built: number | null;
}

/** Measures how answers slow down with the number of species. */
export const growth: Part = {
  name: 'growth',
  describe: 'lists, searches, records and index builds at several sizes, with the growth exponent',
  run: async (setting: Setting) => {
    const { stores, quick, progress, report } = setting;
    const total = await withClient(stores.databaseUrl, async (client) =>
      Number((await client.query<{ n: string }>('select count(*) as n from species')).rows[0]?.n),
    );
    const largest = quick ? Math.min(total, QUICK_SPECIES) : total;
    const smaller = quick ? [largest / 4, largest / 2] : SMALLER_SIZES.filter((size) => size < largest);
    const sizes = [...smaller.map(Math.floor), largest];
    const built = report.table('Growth: deployments of several sizes');
    const onBuilt = ({ size, built: seconds }: Deployment): void =>
      built.row({ species: size, 'index built in s': rounded(seconds!) });
    await withDeployments(stores, sizes, progress, onBuilt, async (deployments) => {
      if (quick) return compare(setting, deployments, deployments, 5);
      await withTemporaryStores(stores, 'synthetic', async (temporary) => {
        progress(`an index of ${SYNTHETIC_SIZE} documents with synthetic names`);
        const filled = { ...deployments.at(-1)!.stores, index: temporary.index };
        const size = await fillWithCopies(filled, SYNTHETIC_SIZE);
        await compare(setting, deployments, [...deployments, { size, stores: filled, built: null }], 15);
      });
    });
  },
};

/** Runs `work` with a database and an index of each size. */
const withDeployments = <T>(
  stores: Stores,
  sizes: readonly number[],
  progress: (line: string) => void,
  onBuilt: (deployment: Deployment) => void,
  work: (all: readonly Deployment[]) => Promise<T>,
  ready: readonly Deployment[] = [],
): Promise<T> => {
  const wanted = sizes[ready.length];
  if (wanted === undefined) return work(ready);
  return withTemporaryStores(stores, `of_${wanted}`, async (temporary) => {
    progress(`a deployment of ${wanted} species`);
    const size = await copySpecies(stores, temporary, wanted);
    const { seconds } = await runLinnea(['index', 'rebuild'], settingsFor(temporary, 'elasticsearch'));
    const deployment = { size, stores: temporary, built: seconds };
    onBuilt(deployment);
    return withDeployments(stores, sizes, progress, onBuilt, work, [...ready, deployment]);
  });
};

/** The queries of a deployment, ready to be run. */
interface Queries {
  readonly list: (request: ListRequest) => Promise<unknown>;
  readonly record: (slug: string) => Promise<unknown>;
  close(): Promise<void>;
}

const openQueries = async ({ databaseUrl, elasticsearchUrl, index: alias }: Stores): Promise<Queries> => {
  const pool = await createDatabasePool(databaseUrl, { ...COMMAND_POOL, size: 2 });
  const client = createElasticsearchClient(elasticsearchUrl);
  const engine = elasticsearchEngine({ client, alias }, createLexicon(pool), 60_000);
  const species = createSpeciesQueries(pool);
  return {
    list: (request) => engine.page(listQueryOf(request)),
    record: (slug) => species.record(slug),
    close: async () => {
      await client.close();
      await pool.end();
    },
  };
};

/** Popular binomials. Taken from the smallest deployment, so that every deployment has them. */
const POPULAR_NAMES = `
  select scientific_name as name, slug from species
  where rank = 'species' and scientific_name ~ '^[A-Z][a-z]{4,} [a-z]{5,}$' order by popularity desc, id limit 20`;

/** Swaps two letters of the second word. */
const misspell = (name: string): string => name.replace(/ (.)(.)(.)/, ' $1$3$2');

const compare = async (
  { report }: Setting,
  databases: readonly Deployment[],
  indexes: readonly Deployment[],
  rounds: number,
): Promise<void> => {
  const smallest = databases[0]!;
  const { rows: popular } = await withClient(smallest.stores.databaseUrl, (client) =>
    client.query<{ name: string; slug: string }>(POPULAR_NAMES),
  );
  const name = popular[0]!.name;
  const requests = [
    ...LISTS,
    ORDERED_BY_TWO_KEYS,
    deepestPage(smallest.size),
    searchRequest('search, exact', name),
    searchRequest('search, prefix', name.slice(0, 5)),
    searchRequest('search, typo', misspell(name)),
  ];
  const opened = await Promise.all(indexes.map(({ stores }) => openQueries(stores)));
  const table = report.table('Growth: ms at several numbers of species, and the exponent of time over size');
  const add = (what: string, sizes: readonly Deployment[], times: readonly number[]): void =>
    table.row({
      ...Object.fromEntries(['what', ...indexes.map(({ size }) => columnOf(size))].map((head) => [head, ''])),
      ...row(what, sizes, times),
    });
  try {
    for (const each of requests) {
      const runs = opened.map(
        ({ list }) =>
          () =>
            timed(() => list(each)),
      );
      add(each.what, indexes, await medians(runs, rounds));
    }
    const records = opened.slice(0, databases.length).map(
      ({ record }) =>
        () =>
          timed(async () => {
            for (const { slug } of popular) await record(slug);
          }),
    );
    add(`${popular.length} records`, databases, await medians(records, rounds));
    add(
      'build of the index',
      databases,
      databases.map(({ built }) => built! * 1000),
    );
    table.note(
      'Exponent 0: the size does not matter; 1: twice the size takes twice the time (least squares over logarithms).',
      'Queries of the engine and of Postgres from this process, one at a time, deployments in turn; each smaller deployment is a part of the larger.',
    );
  } finally {
    for (const each of opened) await each.close();
  }
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const medians = async (
  runs: readonly (() => Promise<number>)[],
  rounds: number,
): Promise<readonly number[]> => {
  const all = await alternate(runs, rounds);
  return runs.map((_, index) => median(all.map((round) => round[index]!)));
};

const columnOf = (size: number): string => `at ${size}`;

const row = (what: string, sizes: readonly Deployment[], times: readonly number[]) => ({
  what,
  ...Object.fromEntries(sizes.map(({ size }, index) => [columnOf(size), rounded(times[index]!)])),
  exponent: Number(
    growthExponent(sizes.map(({ size }, index) => ({ size, time: times[index]! }))).toFixed(2),
  ),
});

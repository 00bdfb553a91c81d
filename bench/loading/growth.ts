import { createDatabasePool, WORKING } from '../../src/database/pool.js';
import { createSpeciesQueries } from '../../src/resources/species/queries.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/client.js';
import { createElasticsearchEngine } from '../../src/search/elasticsearch/engine.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { median, rounded } from '../figures.js';
import type { Part, Section, Setting } from '../part.js';
import { alternate } from '../serving/alternate.js';
import { type Case, deepest, LISTS, listQueryOf, TWO_KEYS } from '../serving/cases.js';
import type { Stores } from '../stores.js';
import { linnea } from './command.js';
import { growthExponent } from './growth-exponent.js';
import { settingsFor, withClient, withScratch } from './scratch.js';
import { fillWithCopies } from './sized.js';
import { copySpecies, QUICK_SPECIES } from './subset.js';

/** Species of the smaller installations; the largest has all. */
const SMALLER = [50_000, 200_000];
/** Documents of the index that is filled up with made-up names. */
const MADE_UP = 2_000_000;

/** An installation of some size. */
interface Sized {
  readonly size: number;
  readonly stores: Stores;
  /** Seconds that its index took; null where that was not the command. */
  readonly built: number | null;
}

/** How answers slow down with the number of species. */
export const growth: Part = {
  name: 'growth',
  describe: 'lists, searches, records and the build of the index at several sizes, with the exponent',
  run: async ({ stores, quick, progress }: Setting): Promise<readonly Section[]> => {
    const total = await withClient(stores.databaseUrl, async (client) =>
      Number((await client.query<{ n: string }>('select count(*) as n from species')).rows[0]?.n),
    );
    const largest = quick ? Math.min(total, QUICK_SPECIES) : total;
    const smaller = quick ? [largest / 4, largest / 2] : SMALLER.filter((size) => size < largest);
    return withSizes(stores, [...smaller.map(Math.floor), largest], progress, async (sizes) => {
      if (quick) return compared(sizes, sizes, 5);
      return withScratch(stores, 'made_up', async (own) => {
        progress(`an index of ${MADE_UP} documents with made-up names`);
        const full = sizes.at(-1)!;
        const filled = { ...full.stores, index: own.index };
        const size = await fillWithCopies(filled, MADE_UP);
        return compared(sizes, [...sizes, { size, stores: filled, built: null }], 15);
      });
    });
  },
};

/** Runs work with a database and an index of each of these sizes. */
const withSizes = <T>(
  stores: Stores,
  sizes: readonly number[],
  progress: (line: string) => void,
  work: (all: readonly Sized[]) => Promise<T>,
  ready: readonly Sized[] = [],
): Promise<T> => {
  const wanted = sizes[ready.length];
  if (wanted === undefined) return work(ready);
  return withScratch(stores, `of_${wanted}`, async (own) => {
    progress(`an installation of ${wanted} species`);
    const size = await copySpecies(stores, own, wanted);
    const { seconds } = await linnea(['index', 'rebuild'], settingsFor(own, 'elasticsearch'));
    const sized = { size, stores: own, built: seconds };
    return withSizes(stores, sizes, progress, work, [...ready, sized]);
  });
};

/** What is asked of an installation, open as long as it is measured. */
interface Asked {
  readonly list: (asked: Case) => Promise<unknown>;
  readonly record: (slug: string) => Promise<unknown>;
  close(): Promise<void>;
}

const open = async ({ databaseUrl, elasticsearchUrl, index: alias }: Stores): Promise<Asked> => {
  const pool = await createDatabasePool(databaseUrl, { ...WORKING, size: 2 });
  const client = createElasticsearchClient(elasticsearchUrl);
  const engine = createElasticsearchEngine({
    client,
    alias,
    lexicon: createLexicon(pool),
    timeoutMs: 60_000,
  });
  const species = createSpeciesQueries(pool);
  return {
    list: (asked) => engine.page(listQueryOf(asked)),
    record: (slug) => species.record(slug),
    close: async () => {
      await client.close();
      await pool.end();
    },
  };
};

/** Popular names of two words that every installation has, being in the smallest. */
const NAMED = `
  select scientific_name as name, slug from species
  where rank = 'species' and scientific_name ~ '^[A-Z][a-z]{4,} [a-z]{5,}$' order by popularity desc, id limit 20`;

const search = (what: string, q: string): Case => ({
  what,
  path: '/api/v1/species/search',
  parameters: { q },
});

/** The name with two letters of its second word exchanged. */
const misspelt = (name: string): string => name.replace(/ (.)(.)(.)/, ' $1$3$2');

const compared = async (
  inDatabases: readonly Sized[],
  inIndexes: readonly Sized[],
  rounds: number,
): Promise<readonly Section[]> => {
  const smallest = inDatabases[0]!;
  const { rows: named } = await withClient(smallest.stores.databaseUrl, (client) =>
    client.query<{ name: string; slug: string }>(NAMED),
  );
  const name = named[0]!.name;
  const cases = [
    ...LISTS,
    TWO_KEYS,
    deepest(smallest.size),
    search('search, exact', name),
    search('search, prefix', name.slice(0, 5)),
    search('search, typo', misspelt(name)),
  ];
  const opened = await Promise.all(inIndexes.map(({ stores }) => open(stores)));
  try {
    const rows = [];
    for (const each of cases) {
      const runs = opened.map(({ list }) => list).map((list) => () => timed(() => list(each)));
      rows.push(row(each.what, inIndexes, await medians(runs, rounds)));
    }
    const records = opened.slice(0, inDatabases.length).map(
      ({ record }) =>
        () =>
          timed(async () => {
            for (const { slug } of named) await record(slug);
          }),
    );
    rows.push(row(`${named.length} records`, inDatabases, await medians(records, rounds)));
    rows.push(
      row(
        'build of the index',
        inDatabases,
        inDatabases.map(({ built }) => built! * 1000),
      ),
    );
    return [
      {
        title: 'Growth: ms at several numbers of species, and the exponent of time over size',
        rows: rows.map((each) => ({
          ...Object.fromEntries(['what', ...inIndexes.map(({ size }) => at(size))].map((head) => [head, ''])),
          ...each,
        })),
        notes: [
          'Exponent 0: the size does not matter; 1: twice the size takes twice the time (least squares over logarithms).',
          'Asked of the engine and of Postgres from this process, one at a time, installations by turns; each smaller one is a part of the larger.',
        ],
      },
    ];
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
  return runs.map((_, place) => median(all.map((round) => round[place]!)));
};

/** The head of a column. */
const at = (size: number): string => `at ${size}`;

const row = (what: string, sizes: readonly Sized[], times: readonly number[]) => ({
  what,
  ...Object.fromEntries(sizes.map(({ size }, place) => [at(size), rounded(times[place]!)])),
  exponent: Number(
    growthExponent(sizes.map(({ size }, place) => ({ size, time: times[place]! }))).toFixed(2),
  ),
});

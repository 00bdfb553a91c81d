import { withClient } from '../../testkit/postgres-client.js';
import { realTexts, statusOf } from '../../testkit/real-use/texts.js';
import type { Engine, Stores } from '../../testkit/stores.js';
import type { LoadRequest } from '../load/closed-load.js';
import { evenly } from '../load/even-pace.js';
import { exchange } from '../load/send.js';
import { nextBatches } from '../load/sequence.js';
import { steadyTimes } from '../load/steady-load.js';
import type { Part } from '../part.js';
import { type Service, startService } from '../processes/service.js';
import { mistyped } from '../quality/relevance/rules/misspellings.js';
import { numberFor } from '../random/seeded-order.js';
import { median, quantile, rounded } from '../report/figures.js';

const ENGINES: readonly Engine[] = ['postgres', 'elasticsearch'];
const SENTENCES_PER_SECOND = 30;
/** Sentences that are sent in turn: the slowest of all, each measured once. */
const SLOWEST = 10;
/** Half of the names that one process matches (docs/benchmarks.md). */
const LISTS_PER_SECOND = 2;
const NAMES_PER_LIST = 1_000;
/** Species whose names are misspelt. */
const SPECIES = 40_000;
const READS_PER_SECOND = 10;
const MOST_TIMES_IDLE = 3;
/** Statuses of expensive requests that are no failure: answered, or refused because all slots are taken. */
const ALLOWED = new Set([200, 503]);

/** Reads at an even pace, of which none may fail. */
interface Reads {
  readonly what: 'records' | 'lists';
  readonly paths: readonly string[];
}

/** Expensive requests at an even pace. */
interface Load {
  readonly what: string;
  readonly perSecond: number;
  /** Returns the next request. */
  readonly next: () => LoadRequest;
}

/** Measures records and lists while expensive requests are answered. */
export const starvation: Part = {
  name: 'starvation',
  describe:
    'records and lists alone, while slow sentences are searched, and while misspelt lists are matched',
  run: async ({ stores, report, progress, quick }) => {
    const seconds = quick ? 5 : 20;
    for (const engine of ENGINES) {
      const service = await startService(stores, engine);
      try {
        const table = report.table(
          `Reads over ${engine}, ${READS_PER_SECOND} a second of each kind, during expensive requests`,
        );
        progress(`${engine}, the slowest sentences`);
        const { reads, lists } = await readStores(stores);
        const loads = [await sentences(service), lists];
        progress(`${engine}, alone`);
        const alone = await timesOf(service, reads, seconds);
        const [slow, wrong]: [string[], string[]] = [[], []];
        for (const load of loads) {
          progress(`${engine}, during ${load.what}`);
          const [during, statuses] = await duringLoad(service, load, () => timesOf(service, reads, seconds));
          for (const [at, { what }] of reads.entries()) {
            const times = median(during[at]!) / median(alone[at]!);
            if (times > MOST_TIMES_IDLE) slow.push(`${what} during ${load.what} (${rounded(times)})`);
            table.row({
              what,
              during: load.what,
              'alone p50 ms': rounded(median(alone[at]!)),
              'p50 ms': rounded(median(during[at]!)),
              'p99 ms': rounded(quantile(during[at]!, 0.99)),
              times: rounded(times),
            });
          }
          const counts = [...statuses].map(([status, count]) => `${count} with ${status}`);
          table.note(`Of ${load.what}, ${load.perSecond} a second: ${counts.join(', ')}.`);
          wrong.push(...[...statuses.keys()].filter((status) => !ALLOWED.has(status)).map(String));
        }
        table.target(`the median at most ${MOST_TIMES_IDLE} times that of the reads alone`, slow);
        table.target('no status but 200 and 503', wrong);
      } finally {
        await service.stop();
      }
    }
  },
};

/** Returns the slowest sentences in turn. */
const sentences = async (service: Service): Promise<Load> => {
  const timed: { readonly path: string; readonly ms: number }[] = [];
  for (const text of realTexts().flatMap(({ texts }) => texts)) {
    const path = `/api/v1/species/search?${new URLSearchParams({ q: text })}`;
    if (statusOf(text, path) !== 200) continue;
    const began = performance.now();
    await exchange(service.origin, { path: service.withToken(path) });
    timed.push({ path, ms: performance.now() - began });
  }
  const slowest = timed.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  const next = nextBatches(slowest, 1);
  return { what: 'slow sentences', perSecond: SENTENCES_PER_SECOND, next: () => next()[0]! };
};

/** Reads slugs of random species, and their names with one wrong letter in lists to match. */
const readStores = async ({ databaseUrl }: Stores) => {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ slug: string; name: string }>(
      'select slug, scientific_name as name from species order by md5(id::text) limit $1',
      [SPECIES],
    ),
  );
  // A name repeats only after all others, because words are cached for a while.
  const next = nextBatches(
    rows.map(({ name }) => misspelt(name)),
    NAMES_PER_LIST,
  );
  const reads: readonly Reads[] = [
    { what: 'records', paths: rows.slice(0, 200).map(({ slug }) => `/api/v1/species/${slug}`) },
    {
      what: 'lists',
      paths: ['/api/v1/species', '/api/v1/plants?filter[edible]=true', '/api/v1/species?order[year]=desc'],
    },
  ];
  const lists: Load = {
    what: 'misspelt lists',
    perSecond: LISTS_PER_SECOND,
    next: () => ({ path: '/api/v1/species/match', json: JSON.stringify({ names: next() }) }),
  };
  return { reads, lists };
};

/** Makes one typing error in the last epithet. */
const misspelt = (name: string): string => {
  const words = name.split(' ');
  const choose = (limit: number): number => numberFor('starvation', name, Math.max(1, limit));
  return words.with(-1, mistyped(words.at(-1)!, choose)).join(' ');
};

const timesOf = (service: Service, reads: readonly Reads[], seconds: number) =>
  Promise.all(
    reads.map(({ paths }) =>
      steadyTimes({
        origin: service.origin,
        requests: paths.map((path) => ({ path: service.withToken(path) })),
        rate: READS_PER_SECOND,
        connections: 16,
        seconds,
      }),
    ),
  );

/** Runs `work` during a load; returns its result, and how many requests of the load ended with each status. */
const duringLoad = async <T>(
  service: Service,
  { perSecond, next }: Load,
  work: () => Promise<T>,
): Promise<readonly [T, ReadonlyMap<number, number>]> => {
  let isWorking = true;
  const statuses = new Map<number, number>();
  const requests: Promise<void>[] = [];
  const begin = (): void => {
    const request = next();
    const sent = exchange(service.origin, { ...request, path: service.withToken(request.path) });
    const ended = sent.then((status) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    requests.push(ended);
  };
  const sending = evenly(perSecond, () => isWorking, begin);
  const result = await work().finally(() => {
    isWorking = false;
  });
  await sending;
  await Promise.all(requests);
  return [result, statuses];
};

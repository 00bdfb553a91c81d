import { withClient } from '../../testkit/postgres-client.js';
import { realTexts, statusOf } from '../../testkit/real-use/texts.js';
import type { Engine, Stores } from '../../testkit/stores.js';
import { evenly } from '../load/even-pace.js';
import { steadyTimes } from '../load/steady-load.js';
import type { Part } from '../part.js';
import { type Service, startService } from '../processes/service.js';
import { median, quantile, rounded } from '../report/figures.js';

const ENGINES: readonly Engine[] = ['postgres', 'elasticsearch'];
const SENTENCES_PER_SECOND = 30;
/** Sentences that are sent in turn: the slowest of all, each measured once. */
const SLOWEST = 10;
const READS_PER_SECOND = 10;
const MOST_TIMES_IDLE = 3;
/** A search is answered, or refused because all slots of searches are taken. */
const ALLOWED = new Set([200, 503]);

/** Reads at an even pace, of which none may fail. */
interface Reads {
  readonly what: 'records' | 'lists';
  readonly paths: readonly string[];
}

/** Measures records and lists while the most expensive sentences are searched. */
export const starvation: Part = {
  name: 'starvation',
  describe: 'records and lists alone, and while 30 of the slowest sentences a second are searched',
  run: async ({ stores, report, progress, quick }) => {
    const seconds = quick ? 5 : 20;
    for (const engine of ENGINES) {
      const service = await startService(stores, engine);
      try {
        const table = report.table(
          `Reads over ${engine}, ${READS_PER_SECOND} a second of each kind, and ${SENTENCES_PER_SECOND} sentences a second`,
        );
        progress(`${engine}, the slowest sentences`);
        const sentences = await slowestSentences(service);
        const reads = await readsOf(stores);
        progress(`${engine}, alone`);
        const alone = await timesOf(service, reads, seconds);
        progress(`${engine}, during sentences`);
        const [during, statuses] = await duringSentences(service, sentences, () =>
          timesOf(service, reads, seconds),
        );
        const slow: string[] = [];
        for (const [at, { what }] of reads.entries()) {
          const times = median(during[at]!) / median(alone[at]!);
          if (times > MOST_TIMES_IDLE) slow.push(`${what} (${rounded(times)})`);
          table.row({
            what,
            'alone p50 ms': rounded(median(alone[at]!)),
            'during p50 ms': rounded(median(during[at]!)),
            'during p99 ms': rounded(quantile(during[at]!, 0.99)),
            times: rounded(times),
          });
        }
        const wrong = [...statuses].filter(([status]) => !ALLOWED.has(status));
        table.note(
          `Sentences: ${[...statuses].map(([status, count]) => `${count} with ${status}`).join(', ')}.`,
        );
        table.target(`the median at most ${MOST_TIMES_IDLE} times that of the reads alone`, slow);
        table.target(
          'no status but 200 and 503',
          wrong.map(([status]) => String(status)),
        );
      } finally {
        await service.stop();
      }
    }
  },
};

const statusAt = async (service: Service, path: string): Promise<number> => {
  const answer = await fetch(service.origin + service.withToken(path));
  await answer.arrayBuffer();
  return answer.status;
};

const slowestSentences = async (service: Service): Promise<readonly string[]> => {
  const timed: { readonly path: string; readonly ms: number }[] = [];
  for (const text of realTexts().flatMap(({ texts }) => texts)) {
    const path = `/api/v1/species/search?${new URLSearchParams({ q: text })}`;
    if (statusOf(text, path) !== 200) continue;
    const began = performance.now();
    await statusAt(service, path);
    timed.push({ path, ms: performance.now() - began });
  }
  return timed
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ path }) => path);
};

const readsOf = async ({ databaseUrl }: Stores): Promise<readonly Reads[]> => {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ slug: string }>('select slug from species order by md5(id::text) limit 200'),
  );
  return [
    { what: 'records', paths: rows.map(({ slug }) => `/api/v1/species/${slug}`) },
    {
      what: 'lists',
      paths: ['/api/v1/species', '/api/v1/plants?filter[edible]=true', '/api/v1/species?order[year]=desc'],
    },
  ];
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

/** Runs `work` while sentences are searched; returns its result, and how many searches ended with each status. */
const duringSentences = async <T>(
  service: Service,
  sentences: readonly string[],
  work: () => Promise<T>,
): Promise<readonly [T, ReadonlyMap<number, number>]> => {
  let isWorking = true;
  const statuses = new Map<number, number>();
  const searches: Promise<void>[] = [];
  const searching = evenly(
    SENTENCES_PER_SECOND,
    () => isWorking,
    (_, begun) => {
      const ended = statusAt(service, sentences[begun % sentences.length]!).then((status) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      });
      searches.push(ended);
    },
  );
  const result = await work().finally(() => {
    isWorking = false;
  });
  await searching;
  await Promise.all(searches);
  return [result, statuses];
};

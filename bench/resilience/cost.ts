import {
  type ExpensiveRequest,
  expensiveRequests,
  type StoredData,
} from '../../testkit/expensive-requests.js';
import { targetOf } from '../../testkit/list-requests.js';
import { LISTS, SEARCHES } from '../load/usual-requests.js';
import type { Part } from '../part.js';
import { type Service, startService } from '../processes/service.js';
import { median, rounded } from '../report/figures.js';
import { measurePages } from './page-costs.js';

/** Number of times that each request is sent; fewer when together they take longer than a second each. */
const ROUNDS = 7;
const MOST_TIMES_SHALLOW = 50;
const MOST_TIMES_DEEP = 150;
/** First row of page 501, from which on few requests run at once (src/resources/list/deep-pages.ts). */
const DEEP_ROW = 500 * 20;
/** Requests named in the note on the most expensive ones. */
const MOST_EXPENSIVE = 5;

/** Measures what the most expensive requests that the contract allows cost, compared with usual ones. */
export const cost: Part = {
  name: 'cost',
  describe: 'the most expensive requests that the contract allows, compared with usual ones',
  quick: true,
  run: async ({ stores, quick, progress, report }) => {
    // Every page is asked for several times from this address.
    const limits = { RATE_LIMIT_OUTSIDE_API: '1000000', RATE_LIMIT_ANONYMOUS_UNITS: '1000000' };
    const service = await startService(stores, 'elasticsearch', undefined, limits);
    try {
      const usualTimes: number[] = [];
      for (const each of [...LISTS, ...SEARCHES])
        usualTimes.push(await timeOf(service, targetOf(each), quick));
      const usualMs = median(usualTimes);
      const data = await storedData(service);
      const table = report.table(
        `The most expensive requests over ${data.total} species, one at a time; a usual one takes ${rounded(usualMs)} ms`,
      );
      const measured: { readonly what: string; readonly times: number; readonly deep: boolean }[] = [];
      for (const each of expensiveRequests(data)) {
        progress(each.what);
        const path = `${each.path}?${new URLSearchParams(each.parameters)}`;
        const { status } = await request(service, path, 0);
        const ms = await timeOf(service, path, quick);
        const times = ms / usualMs;
        measured.push({ what: each.what, times, deep: isDeep(each) });
        table.row({
          what: each.what,
          bytes: path.length,
          status,
          ms: rounded(ms),
          'times a usual one': rounded(times),
        });
      }
      const named = (some: typeof measured): readonly string[] =>
        some.map(({ what, times }) => `${what} (${rounded(times)})`);
      const above = (most: number, deep: boolean): readonly string[] =>
        named(measured.filter((one) => one.deep === deep && one.times > most));
      const [shallow, deep] = [above(MOST_TIMES_SHALLOW, false), above(MOST_TIMES_DEEP, true)];
      const mostExpensive = measured.toSorted((a, b) => b.times - a.times).slice(0, MOST_EXPENSIVE);
      table.note(`Most expensive: ${named(mostExpensive).join(', ')}.`);
      table.target(`up to page 500 at most ${MOST_TIMES_SHALLOW} times a usual one`, shallow);
      table.target(`deeper ones at most ${MOST_TIMES_DEEP} times`, deep);
      await measurePages(service, data, report);
    } finally {
      await service.stop();
    }
  },
};

const isDeep = ({ parameters: { page = '1', limit = '20' } }: ExpensiveRequest): boolean =>
  Number(page) * Number(limit) > DEEP_ROW;

/** Sends a request that excludes one record, another one each time, so that no store answers from its cache. */
const request = async (
  service: Service,
  path: string,
  nonce: number,
): Promise<{ readonly status: number; readonly ms: number }> => {
  const takesKeys = /\/(species|plants)(\/search)?\?/.test(path) && !path.includes('x89=');
  const url = takesKeys ? `${path}&filter_not[id]=${900_000_000 + nonce}` : path;
  const started = performance.now();
  const response = await fetch(service.origin + service.withToken(url), {
    headers: { 'Accept-Encoding': 'identity' },
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - started };
};

/** Returns the median time of a request in milliseconds. */
const timeOf = async (service: Service, path: string, quick: boolean): Promise<number> => {
  const times: number[] = [];
  const rounds = quick ? 3 : ROUNDS;
  for (
    let nonce = 1;
    times.length < rounds && times.reduce((sum, ms) => sum + ms, 0) < rounds * 1000;
    nonce += 1
  )
    times.push((await request(service, path, nonce)).ms);
  return median(times);
};

type Item = Readonly<Record<string, unknown>>;

/** Reads names from pages far apart, zones, and a record with many facts. */
const storedData = async (service: Service): Promise<StoredData> => {
  const list = async (
    path: string,
  ): Promise<{ readonly data: readonly Item[]; readonly meta: { total: number } }> =>
    (await (await fetch(service.origin + service.withToken(path))).json()) as never;
  const first = await list('/api/v1/species');
  const pages = Math.ceil(first.meta.total / 20);
  const more = await Promise.all(
    [2, 3, 10, 40, 90].filter((page) => page <= pages).map((page) => list(`/api/v1/species?page=${page}`)),
  );
  const zones = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((page) =>
      list(`/api/v1/distributions?page=${page}`).catch(() => ({ data: [] as Item[] })),
    ),
  );
  const all = [first, ...more].flatMap(({ data }) => data);
  return {
    names: all.map(({ scientific_name }) => String(scientific_name)),
    zones: zones.flatMap(({ data = [] }) => data.map(({ slug }) => String(slug))),
    species: String(all[0]?.['slug']),
    genus: String(all[0]?.['genus']).toLowerCase(),
    total: first.meta.total,
  };
};

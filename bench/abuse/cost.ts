import { median, rounded, target } from '../figures.js';
import type { Part } from '../part.js';
import { LISTS, SEARCHES, targetOf } from '../serving/cases.js';
import { type Service, startService } from '../serving/service.js';
import { type Costly, costly, type Held } from './costly.js';

/** How often each is asked; of a request that takes longer than a second, once less for each second. */
const ROUNDS = 7;
const MOST_SHALLOW = 50;
const MOST_DEEP = 150;
/** The first row of page 501: from here on few run at once (src/resources/list/deep-pages.ts). */
const DEEP_ROW = 500 * 20;

/** What the dearest legal requests cost beside usual ones. */
export const cost: Part = {
  name: 'cost',
  describe: 'the dearest legal requests beside usual ones',
  run: async ({ stores, quick, progress }) => {
    const service = await startService(stores, 'elasticsearch');
    try {
      const usual: number[] = [];
      for (const each of [...LISTS, ...SEARCHES]) usual.push(await costOf(service, targetOf(each), quick));
      const held = await heldBy(service);
      const rows: {
        what: string;
        bytes: number;
        ms: number;
        times: number;
        status: number;
        deep: boolean;
      }[] = [];
      for (const each of costly(held)) {
        progress(each.what);
        const path = `${each.path}?${new URLSearchParams(each.parameters)}`;
        const { status } = await asked(service, path, 0);
        const ms = await costOf(service, path, quick);
        rows.push({
          what: each.what,
          bytes: path.length,
          status,
          ms,
          times: ms / median(usual),
          deep: isDeep(each),
        });
      }
      const dearer = (most: number, deep: boolean): readonly string[] =>
        rows
          .filter((row) => row.deep === deep && row.times > most)
          .map(({ what, times }) => `${what} (${rounded(times)})`);
      const missed = [...dearer(MOST_SHALLOW, false), ...dearer(MOST_DEEP, true)];
      return [
        {
          title: `The dearest legal requests over ${held.total} species, one at a time; a usual one takes ${rounded(median(usual))} ms`,
          rows: rows
            .sort((one, other) => other.ms - one.ms)
            .map(({ what, bytes, status, ms, times }) => ({
              what,
              bytes,
              status,
              ms: rounded(ms),
              'times a usual one': rounded(times),
            })),
          notes: [
            target(`up to page 500 at most ${MOST_SHALLOW} times a usual one`, dearer(MOST_SHALLOW, false)),
            target(`deeper ones at most ${MOST_DEEP} times`, dearer(MOST_DEEP, true)),
          ],
          failed: missed.length > 0,
        },
      ];
    } finally {
      await service.stop();
    }
  },
};

const isDeep = ({ parameters: { page = '1', limit = '20' } }: Costly): boolean =>
  Number(page) * Number(limit) > DEEP_ROW;

/** Asks once; each time for another record left out, so that no store answers from what it has kept. */
const asked = async (
  service: Service,
  path: string,
  nonce: number,
): Promise<{ readonly status: number; readonly ms: number }> => {
  const takesKeys = /\/(species|plants)(\/search)?\?/.test(path) && !path.includes('x89=');
  const url = takesKeys ? `${path}&filter_not[id]=${900_000_000 + nonce}` : path;
  const started = performance.now();
  const answer = await fetch(service.origin + service.to(url), {
    headers: { 'Accept-Encoding': 'identity' },
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - started };
};

const costOf = async (service: Service, path: string, quick: boolean): Promise<number> => {
  const times: number[] = [];
  const rounds = quick ? 3 : ROUNDS;
  for (
    let nonce = 1;
    times.length < rounds && times.reduce((sum, ms) => sum + ms, 0) < rounds * 1000;
    nonce += 1
  )
    times.push((await asked(service, path, nonce)).ms);
  return median(times);
};

type Item = Readonly<Record<string, unknown>>;

/** Names from far apart in the list, zones, and records with much in them. */
const heldBy = async (service: Service): Promise<Held> => {
  const list = async (
    path: string,
  ): Promise<{ readonly data: readonly Item[]; readonly meta: { total: number } }> =>
    (await (await fetch(service.origin + service.to(path))).json()) as never;
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

import { median, quantile, rounded, target } from '../figures.js';
import { withClient } from '../loading/scratch.js';
import type { Part, Setting } from '../part.js';
import { numberFor } from '../relevance/rules/choose.js';
import { mistyped } from '../relevance/rules/corrupt.js';
import type { Stores } from '../stores.js';
import { alternate } from './alternate.js';
import { type Asked, closedLoad } from './closed-load.js';
import { type Service, startService } from './service.js';
import { steadyTimes } from './steady-load.js';

/** Lists under way at a time. */
const LISTS = [0, 1, 8] as const;
const NAMES = 1_000;
const MOST_MS = 50;

/** Records while lists of misspelt names are matched; with `--build` by another build too. */
export const matchLoad: Part = {
  name: 'match-load',
  describe: 'records while lists of misspelt names are matched; with --build by another build as well',
  run: async (setting) => {
    const builds = [
      ['this', undefined],
      ...(setting.otherBuild ? [['other', setting.otherBuild]] : []),
    ] as const;
    const services = await Promise.all(
      builds.map(async ([what, build]) => ({
        what: what!,
        service: await startService(setting.stores, 'elasticsearch', build),
      })),
    );
    try {
      const asked = await someNames(setting.stores);
      const contests = services.flatMap(({ what, service }) =>
        LISTS.map((lists) => ({ what, service, lists })),
      );
      const rounds = await alternate(
        contests.map(({ what, service, lists }) => () => {
          setting.progress(`${what} build, ${lists} lists`);
          return beside(setting, service, asked, lists);
        }),
        setting.quick ? 1 : 3,
      );
      const rows = contests.map(({ what, lists }, place) => {
        const runs = rounds.map((round) => round[place]!);
        const times = runs.flatMap((run) => run.times);
        return {
          build: what,
          lists,
          'record p50 ms': rounded(quantile(times, 0.5)),
          'record p99 ms': rounded(quantile(times, 0.99)),
          'longest ms': rounded(Math.max(...times)),
          'names/s': rounded(median(runs.map((run) => run.rate * NAMES))),
          'list p50 s': rounded(median(runs.map((run) => run.p50 / 1000))),
        };
      });
      const missed = rows.filter((row) => row.build === 'this' && row['record p99 ms'] > MOST_MS);
      return [
        {
          title: `Records by slug, 20 a second, while lists of ${NAMES} misspelt names are matched`,
          rows,
          notes: [
            target(
              `p99 of a record under ${MOST_MS} ms`,
              missed.map((row) => `${row.lists} lists (${row['record p99 ms']})`),
            ),
          ],
        },
      ];
    } finally {
      for (const { service } of services) await service.stop();
    }
  },
};

interface Some {
  readonly slugs: readonly string[];
  readonly names: readonly string[];
}

const SOME = 'select slug, scientific_name as name from species order by md5(id::text) limit $1';

/** Slugs of species, and as many names with a letter wrong. */
const someNames = async ({ databaseUrl }: Stores): Promise<Some> => {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ slug: string; name: string }>(SOME, [4 * NAMES]),
  );
  return { slugs: rows.map(({ slug }) => slug), names: rows.map(({ name }) => misspelt(name)) };
};

/** A letter of the epithet is wrong. */
const misspelt = (name: string): string => {
  const words = name.split(' ');
  const last = words.at(-1)!;
  return words
    .with(
      -1,
      mistyped(last, (limit) => numberFor('match-load', name, Math.max(1, limit))),
    )
    .join(' ');
};

/** Records at an even pace, and so many lists at once beside them. */
const beside = async ({ quick }: Setting, service: Service, { slugs, names }: Some, lists: number) => {
  const seconds = quick ? 2 : 6;
  const bodies = Array.from({ length: names.length / NAMES }, (_, at): Asked => {
    const json = JSON.stringify({ names: names.slice(at * NAMES, (at + 1) * NAMES) });
    return { path: service.to('/api/v1/species/match'), json };
  });
  const load = { origin: service.origin, asked: bodies, connections: lists, seconds };
  const matching = lists === 0 ? { rate: 0, p50: 0 } : closedLoad(load);
  const times = await steadyTimes({
    origin: service.origin,
    asked: slugs.map((slug) => ({ path: service.to(`/api/v1/species/${slug}`) })),
    rate: 20,
    connections: 16,
    seconds,
  });
  const { rate, p50 } = await matching;
  return { times, rate, p50 };
};

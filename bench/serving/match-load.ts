import { Agent } from 'node:http';
import { median, quantile, rounded, target } from '../figures.js';
import { withClient } from '../loading/scratch.js';
import type { Part, Setting } from '../part.js';
import { numberFor } from '../relevance/rules/choose.js';
import { mistyped } from '../relevance/rules/corrupt.js';
import { inTurns } from '../search/in-turn.js';
import type { Stores } from '../stores.js';
import { alternate } from './alternate.js';
import { ask } from './ask.js';
import type { Asked } from './closed-load.js';
import { type Service, startService } from './service.js';
import { steadyTimes } from './steady-load.js';

/** Lists under way at a time. */
const LISTS = [0, 1, 8] as const;
const NAMES = 1_000;
/** Of which names are taken. */
const SPECIES = 40_000;
/** A second. */
const RECORDS = 20;
const MOST_MS = 50;
const THIS = 'this';

/** A build with what it is asked. */
interface Contest {
  readonly what: string;
  readonly service: Service;
  readonly slugs: readonly string[];
  readonly list: () => Asked;
}

/** Records while lists of misspelt names are matched; with `--build` by another build too. */
export const matchLoad: Part = {
  name: 'match-load',
  describe: 'records while lists of misspelt names are matched; with --build by another build as well',
  run: async (setting) => {
    const builds: readonly (readonly [string, string | undefined])[] = [
      [THIS, undefined],
      ...(setting.otherBuild === null ? [] : [['other', setting.otherBuild] as const]),
    ];
    const { slugs, names } = await someNames(setting.stores);
    const contests: Contest[] = [];
    try {
      for (const [what, build] of builds) {
        const service = await startService(setting.stores, 'elasticsearch', build);
        contests.push({ what, service, slugs, list: listsOf(service, names) });
      }
      const turns = contests.flatMap((contest) => LISTS.map((lists) => ({ contest, lists })));
      const rounds = await alternate(
        turns.map(({ contest, lists }) => () => {
          setting.progress(`${contest.what} build, ${lists} lists`);
          return beside(setting, contest, lists);
        }),
        setting.quick ? 1 : 3,
      );
      const rows = turns.map(({ contest: { what }, lists }, place) => {
        const runs = rounds.map((round) => round[place]!);
        const times = runs.flatMap((run) => run.times);
        return {
          build: what,
          lists,
          'record p50 ms': rounded(quantile(times, 0.5)),
          'record p99 ms': rounded(quantile(times, 0.99)),
          'longest ms': rounded(Math.max(...times)),
          'names/s': rounded(median(runs.map((run) => run.rate))),
          'list p50 ms': lists === 0 ? '' : rounded(median(runs.flatMap((run) => run.took))),
        };
      });
      const missed = rows.filter((row) => row.build === THIS && row['record p99 ms'] > MOST_MS);
      return [
        {
          title: `Records by slug, ${RECORDS} a second, while lists of ${NAMES} misspelt names are matched`,
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
      for (const { service } of contests) await service.stop();
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
    client.query<{ slug: string; name: string }>(SOME, [SPECIES]),
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

/** Lists of names, none of them twice before all were asked for: words of names are remembered for a while. */
const listsOf = (service: Service, names: readonly string[]): (() => Asked) => {
  const next = inTurns(names, NAMES);
  const path = service.to('/api/v1/species/match');
  return () => ({ path, json: JSON.stringify({ names: next() }) });
};

/** Records at an even pace, and so many lists at once beside them. */
const beside = async ({ quick }: Setting, { service, slugs, list }: Contest, lists: number) => {
  const seconds = quick ? 4 : 8;
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  let goesOn = true;
  const took: number[] = [];
  const matching = Array.from({ length: lists }, async () => {
    while (goesOn) {
      const sent = performance.now();
      await ask(service.origin, list(), agent);
      took.push(performance.now() - sent);
    }
  });
  const times = await steadyTimes({
    origin: service.origin,
    asked: slugs.map((slug) => ({ path: service.to(`/api/v1/species/${slug}`) })),
    rate: RECORDS,
    connections: 16,
    seconds,
  });
  goesOn = false;
  await Promise.all(matching);
  agent.destroy();
  return { times, took, rate: (took.length * NAMES * 1000) / (performance.now() - began) };
};

import { Agent } from 'node:http';
import { withClient } from '../../testkit/postgres-client.js';
import type { Stores } from '../../testkit/stores.js';
import { alternate } from '../load/alternate.js';
import type { LoadRequest } from '../load/closed-load.js';
import { send } from '../load/send.js';
import { nextBatches } from '../load/sequence.js';
import { steadyTimes } from '../load/steady-load.js';
import type { Part, Setting } from '../part.js';
import { type Service, startService } from '../processes/service.js';
import { mistyped } from '../quality/relevance/rules/misspellings.js';
import { numberFor } from '../random/seeded-order.js';
import { median, quantile, rounded } from '../report/figures.js';

/** Numbers of lists that are matched at the same time. */
const LISTS_AT_ONCE = [0, 1, 8] as const;
const NAMES_PER_LIST = 1_000;
/** Species whose names are misspelt. */
const SPECIES = 40_000;
const RECORDS_PER_SECOND = 20;
const MOST_MS = 50;
const THIS_BUILD = 'this';

/** A build with the requests that it gets. */
interface Contestant {
  readonly build: string;
  readonly service: Service;
  readonly slugs: readonly string[];
  readonly nextList: () => LoadRequest;
}

/** Measures records while lists of misspelt names are matched, for this build and for the one of `--build`. */
export const matchLoad: Part = {
  name: 'match-load',
  describe: 'records while lists of misspelt names are matched; with --build by another build as well',
  run: async (setting) => {
    const builds: readonly (readonly [string, string | undefined])[] = [
      [THIS_BUILD, undefined],
      ...(setting.otherBuild === null ? [] : [['other', setting.otherBuild] as const]),
    ];
    const { slugs, names } = await speciesNames(setting.stores);
    const contestants: Contestant[] = [];
    try {
      for (const [build, folder] of builds) {
        const service = await startService(setting.stores, 'elasticsearch', folder);
        contestants.push({ build, service, slugs, nextList: listsOf(service, names) });
      }
      const runs = contestants.flatMap((contestant) => LISTS_AT_ONCE.map((lists) => ({ contestant, lists })));
      const rounds = await alternate(
        runs.map(({ contestant, lists }) => () => {
          setting.progress(`${contestant.build} build, ${lists} lists`);
          return recordsWhileMatching(setting, contestant, lists);
        }),
        setting.quick ? 1 : 3,
      );
      const table = setting.report.table(
        `Records by slug, ${RECORDS_PER_SECOND} per second, while lists of ${NAMES_PER_LIST} misspelt names are matched`,
      );
      const missed: string[] = [];
      for (const [index, { contestant, lists }] of runs.entries()) {
        const results = rounds.map((round) => round[index]!);
        const times = results.flatMap((result) => result.recordTimes);
        const p99 = rounded(quantile(times, 0.99));
        if (contestant.build === THIS_BUILD && p99 > MOST_MS) missed.push(`${lists} lists (${p99})`);
        table.row({
          build: contestant.build,
          lists,
          'record p50 ms': rounded(quantile(times, 0.5)),
          'record p99 ms': p99,
          'longest ms': rounded(Math.max(...times)),
          'names/s': rounded(median(results.map((result) => result.namesPerSecond))),
          'list p50 ms': lists === 0 ? '' : rounded(median(results.flatMap((result) => result.listTimes))),
        });
      }
      table.target(`p99 of a record under ${MOST_MS} ms`, missed);
    } finally {
      for (const { service } of contestants) await service.stop();
    }
  },
};

const RANDOM_SPECIES = 'select slug, scientific_name as name from species order by md5(id::text) limit $1';

/** Reads slugs of random species, and their names with one wrong letter. */
const speciesNames = async ({ databaseUrl }: Stores) => {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ slug: string; name: string }>(RANDOM_SPECIES, [SPECIES]),
  );
  return { slugs: rows.map(({ slug }) => slug), names: rows.map(({ name }) => misspell(name)) };
};

/** Makes one typing error in the last epithet. */
const misspell = (name: string): string => {
  const words = name.split(' ');
  const last = words.at(-1)!;
  return words
    .with(
      -1,
      mistyped(last, (limit) => numberFor('match-load', name, Math.max(1, limit))),
    )
    .join(' ');
};

/** Returns requests with lists of names. A name repeats only after all others, because words are cached for a while. */
const listsOf = (service: Service, names: readonly string[]): (() => LoadRequest) => {
  const next = nextBatches(names, NAMES_PER_LIST);
  const path = service.withToken('/api/v1/species/match');
  return () => ({ path, json: JSON.stringify({ names: next() }) });
};

/** Reads records at an even pace while a number of lists are matched. */
const recordsWhileMatching = async (
  { quick }: Setting,
  { service, slugs, nextList }: Contestant,
  lists: number,
) => {
  const seconds = quick ? 4 : 8;
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  let matches = true;
  const listTimes: number[] = [];
  const matching = Array.from({ length: lists }, async () => {
    while (matches) {
      const sent = performance.now();
      await send(service.origin, nextList(), agent);
      listTimes.push(performance.now() - sent);
    }
  });
  const recordTimes = await steadyTimes({
    origin: service.origin,
    requests: slugs.map((slug) => ({ path: service.withToken(`/api/v1/species/${slug}`) })),
    rate: RECORDS_PER_SECOND,
    connections: 16,
    seconds,
  });
  matches = false;
  await Promise.all(matching);
  agent.destroy();
  const namesPerSecond = (listTimes.length * NAMES_PER_LIST * 1000) / (performance.now() - began);
  return { recordTimes, listTimes, namesPerSecond };
};

import { createDatabasePool, WORKING } from '../../src/database/pool.js';
import { variants } from '../../src/query/typos.js';
import { ANSWER } from '../../src/search/elasticsearch/answer.js';
import { listBody } from '../../src/search/elasticsearch/body.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { planTypos } from '../../src/search/typo-plan.js';
import { median, rounded, spread, target } from '../figures.js';
import type { Part, Section, Setting } from '../part.js';
import type { Stores } from '../stores.js';
import { alternate } from './alternate.js';
import {
  type Case,
  deepest,
  FIRST_PAGE,
  LISTS,
  listQueryOf,
  SEARCHES,
  speciesListed,
  targetOf,
} from './cases.js';
import { type Asked, closedLoad } from './closed-load.js';
import { type Service, startService } from './service.js';
import { type Served, serviceLoad } from './service-load.js';
import { steadyP99 } from './steady-load.js';

/** A case for both contestants. */
interface Contest {
  readonly what: string;
  readonly api: Asked;
  readonly direct: Asked;
}

interface Compared {
  readonly what: string;
  readonly connections: number;
  /** Rounds of direct and API. */
  readonly rounds: readonly (readonly [Served, Served])[];
}

const CONNECTIONS = [1, 16] as const;
const LEAST_RATIO = 0.5;
const MOST_MORE_MS = 5;
const MOST_DEEPER = 20;

/** Lists and searches through the API against the same bodies straight to Elasticsearch. */
export const lists: Part = {
  name: 'lists',
  describe: 'lists and searches: Elasticsearch direct and through the API',
  run: async (setting) => {
    const service = await startService(setting.stores, 'elasticsearch');
    try {
      const contests = await contestsOf(service, setting.stores);
      const compared: Compared[] = [];
      for (const contest of contests) {
        for (const connections of CONNECTIONS) {
          setting.progress(`${contest.what}, ${connections} connections`);
          compared.push(await compare(setting, service, contest, connections));
        }
      }
      if (setting.quick) return [throughput(compared), depth(compared)];
      const half: HalfLoad[] = [];
      for (const contest of contests) {
        setting.progress(`${contest.what}, at half load`);
        half.push(await atHalfLoad(setting, service, contest, compared));
      }
      return [throughput(compared), halfLoad(half), depth(compared)];
    } finally {
      await service.stop();
    }
  },
};

const contestsOf = async (service: Service, stores: Stores): Promise<readonly Contest[]> => {
  const cases = [...LISTS, deepest(await speciesListed(service)), ...SEARCHES];
  const path = `/${stores.index}/_search?filter_path=${encodeURIComponent(ANSWER)}`;
  const pool = await createDatabasePool(stores.databaseUrl, { ...WORKING, size: 1 });
  const lexicon = createLexicon(pool);
  await lexicon.refresh();
  const bodyOf = (each: Case): string => {
    const query = listQueryOf(each);
    const words = each.what.endsWith('typo') ? (query.names?.words ?? []) : [];
    return JSON.stringify(listBody(query, planTypos(words.map((word) => variants(word, lexicon)))));
  };
  const contests = cases.map((each) => ({
    what: each.what,
    api: { path: service.to(targetOf(each)) },
    direct: { path, json: bodyOf(each) },
  }));
  await pool.end();
  return contests;
};

const compare = async (
  { quick, stores }: Setting,
  service: Service,
  { what, api, direct }: Contest,
  connections: number,
): Promise<Compared> => {
  const seconds = quick ? 0.15 : 3;
  const rounds = await alternate<Served>(
    [
      async () => {
        const load = { origin: stores.elasticsearchUrl, asked: [direct], connections, seconds };
        return { ...(await closedLoad(load)), cpuMs: 0 };
      },
      () => serviceLoad(service, { asked: [api], connections, seconds }),
    ],
    quick ? 2 : 5,
  );
  return { what, connections, rounds: rounds.map(([bare, own]) => [bare!, own!] as const) };
};

const each = (compared: Compared, contestant: 0 | 1, of: keyof Served): number =>
  median(compared.rounds.map((round) => round[contestant][of]));

const ratios = ({ rounds }: Compared): number[] => rounds.map(([bare, own]) => own.rate / bare.rate);

const throughput = (all: readonly Compared[]): Section => {
  const missed = all
    .filter((one) => one.connections === 16 && median(ratios(one)) < LEAST_RATIO)
    .map((one) => `${one.what} (${rounded(median(ratios(one)))})`);
  return {
    title: 'Lists and searches: Elasticsearch with the same body, and through the API',
    rows: all.map((one) => ({
      what: one.what,
      connections: one.connections,
      'direct/s': rounded(each(one, 0, 'rate')),
      'API/s': rounded(each(one, 1, 'rate')),
      ratio: rounded(median(ratios(one))),
      'ratios of rounds': spread(ratios(one)),
      'direct p50 ms': rounded(each(one, 0, 'p50')),
      'API p50 ms': rounded(each(one, 1, 'p50')),
      'direct p99 ms': rounded(each(one, 0, 'p99')),
      'API p99 ms': rounded(each(one, 1, 'p99')),
      'API CPU ms': rounded(each(one, 1, 'cpuMs')),
    })),
    notes: [
      target(`at least ${LEAST_RATIO} of the direct throughput at 16 connections`, missed),
      'Medians of the rounds. API CPU: processor time of the API process for an answer.',
      'Of a search with typing errors the direct contestant is sent the second body only; the API sends two, as the first finds nothing.',
    ],
  };
};

interface HalfLoad {
  readonly what: string;
  readonly rate: number;
  /** p99 of direct and API, a round. */
  readonly rounds: readonly (readonly [number, number])[];
}

const atHalfLoad = async (
  { stores }: Setting,
  service: Service,
  { what, api, direct }: Contest,
  compared: readonly Compared[],
): Promise<HalfLoad> => {
  const full = compared.find((one) => one.what === what && one.connections === 16);
  const rate = full ? each(full, 1, 'rate') / 2 : 1;
  const load = { rate, connections: 16, seconds: 4 };
  const rounds = await alternate<number>(
    [
      () => steadyP99({ ...load, origin: stores.elasticsearchUrl, asked: [direct] }),
      () => steadyP99({ ...load, origin: service.origin, asked: [api] }),
    ],
    5,
  );
  return { what, rate, rounds: rounds.map(([bare, own]) => [bare!, own!] as const) };
};

const halfLoad = (all: readonly HalfLoad[]): Section => {
  const more = ({ rounds }: HalfLoad): number[] => rounds.map(([bare, own]) => own - bare);
  const missed = all
    .filter((one) => median(more(one)) > MOST_MORE_MS)
    .map((one) => `${one.what} (${rounded(median(more(one)))} ms)`);
  return {
    title:
      'The same at half load: as many requests a second as half of what the API answers with 16 connections',
    rows: all.map((one) => ({
      what: one.what,
      'requests/s': rounded(one.rate),
      'direct p99 ms': rounded(median(one.rounds.map(([bare]) => bare))),
      'API p99 ms': rounded(median(one.rounds.map(([, own]) => own))),
      'more ms': rounded(median(more(one))),
      'more in rounds': spread(more(one)),
    })),
    notes: [target(`p99 at half load at most ${MOST_MORE_MS} ms more`, missed)],
  };
};

/** What depth costs, within the throughput runs of one connection. */
const depth = (all: readonly Compared[]): Section => {
  const first = all.find((one) => one.what === FIRST_PAGE.what && one.connections === 1)!;
  const deep = all.find((one) => one.what.startsWith('page ') && one.connections === 1)!;
  const times = (contestant: 0 | 1): number => each(deep, contestant, 'p50') / each(first, contestant, 'p50');
  return {
    title: `${deep.what} against page 1, one connection, p50`,
    rows: [{ 'direct times': rounded(times(0)), 'API times': rounded(times(1)) }],
    notes: [
      target(
        `at most ${MOST_DEEPER} times page 1`,
        times(1) > MOST_DEEPER ? [`${rounded(times(1))} times`] : [],
      ),
    ],
  };
};

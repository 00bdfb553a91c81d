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
import { startRelay } from './relaying.js';
import { type Program, type Service, startService } from './service.js';
import { type Served, serviceLoad } from './service-load.js';
import { steadyP99Apart } from './steady-apart.js';

/** A case for every contestant: what it is asked for one answer, one request after the other. */
interface Contest extends Of<readonly Asked[]> {
  readonly what: string;
}

/** What answers in place of Elasticsearch. */
interface Between {
  readonly service: Service;
  readonly relay: Program;
}

const CONTESTANTS = ['direct', 'API', 'relay'] as const;
type Contestant = (typeof CONTESTANTS)[number];
type Of<Run> = Readonly<Record<Contestant, Run>>;

interface Compared {
  readonly what: string;
  readonly connections: number;
  readonly rounds: readonly Of<Served>[];
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
      const bodies = new Map(
        contests.flatMap(({ relay, direct }) =>
          relay.map(({ path }, at) => [path, direct[at]!.json!] as const),
        ),
      );
      const relay = await startRelay(setting.stores.elasticsearchUrl, contests[0]!.direct[0]!.path, bodies);
      try {
        return await measure(setting, { service, relay }, contests);
      } finally {
        await relay.stop();
      }
    } finally {
      await service.stop();
    }
  },
};

const measure = async (
  setting: Setting,
  between: Between,
  contests: readonly Contest[],
): Promise<readonly Section[]> => {
  const compared: Compared[] = [];
  for (const contest of contests) {
    for (const connections of CONNECTIONS) {
      setting.progress(`${contest.what}, ${connections} connections`);
      compared.push(await compare(setting, between, contest, connections));
    }
  }
  if (setting.quick) return [throughput(compared), depth(compared)];
  const half: HalfLoad[] = [];
  for (const contest of contests) {
    setting.progress(`${contest.what}, at half load`);
    half.push(await atHalfLoad(setting, between, contest, compared));
  }
  return [throughput(compared), halfLoad(half), depth(compared)];
};

/** Rounds of the contestants in the order of CONTESTANTS, by their names. */
const named = <Run>(rounds: readonly (readonly Run[])[]): readonly Of<Run>[] =>
  rounds.map(([direct, api, relay]) => ({ direct: direct!, API: api!, relay: relay! }));

const contestsOf = async (service: Service, stores: Stores): Promise<readonly Contest[]> => {
  const cases = [...LISTS, deepest(await speciesListed(service)), ...SEARCHES];
  const path = `/${stores.index}/_search?filter_path=${encodeURIComponent(ANSWER)}`;
  const pool = await createDatabasePool(stores.databaseUrl, { ...WORKING, size: 1 });
  const lexicon = createLexicon(pool);
  await lexicon.refresh();
  /** The bodies that the API sends for an answer: of words with typing errors two, as the first finds nothing. */
  const bodiesOf = (each: Case): readonly string[] => {
    const query = listQueryOf(each);
    const words = each.what.endsWith('typo') ? (query.names?.words ?? []) : [];
    const plan = planTypos(words.map((word) => variants(word, lexicon)));
    return [listBody(query), ...(plan ? [listBody(query, plan)] : [])].map((body) => JSON.stringify(body));
  };
  const contests = cases.map((each): Contest => {
    const bodies = bodiesOf(each);
    const asked = service.to(targetOf(each));
    return {
      what: each.what,
      API: [{ path: asked }],
      direct: bodies.map((json) => ({ path, json })),
      relay: bodies.map((_, at) => ({ path: `${asked}&body=${at}` })),
    };
  });
  await pool.end();
  return contests;
};

const compare = async (
  { quick, stores }: Setting,
  { service, relay }: Between,
  contest: Contest,
  connections: number,
): Promise<Compared> => {
  const load = { connections, seconds: quick ? 0.15 : 3 };
  const unmeasured = async (origin: string, asked: readonly Asked[]): Promise<Served> =>
    answersOf(asked.length, { ...(await closedLoad({ ...load, origin, asked })), cpuMs: 0 });
  const rounds = await alternate<Served>(
    [
      () => unmeasured(stores.elasticsearchUrl, contest.direct),
      () => serviceLoad(service, { ...load, asked: contest.API }),
      () => unmeasured(relay.origin, contest.relay),
    ],
    quick ? 2 : 5,
  );
  return { what: contest.what, connections, rounds: named(rounds) };
};

/** Requests as answers of so many of them each, which take the time of all. */
const answersOf = (requests: number, { answers, rate, p50, p99, cpuMs }: Served): Served => ({
  answers: answers / requests,
  rate: rate / requests,
  p50: p50 * requests,
  p99: p99 * requests,
  cpuMs,
});

const each = (compared: Compared, contestant: Contestant, of: keyof Served): number =>
  median(compared.rounds.map((round) => round[contestant][of]));

const ratios = ({ rounds }: Compared, to: Contestant): number[] =>
  rounds.map((round) => round.API.rate / round[to].rate);

const throughput = (all: readonly Compared[]): Section => {
  const missed = all
    .filter((one) => one.connections === 16 && median(ratios(one, 'direct')) < LEAST_RATIO)
    .map((one) => `${one.what} (${rounded(median(ratios(one, 'direct')))})`);
  return {
    title: 'Lists and searches: Elasticsearch with the same body, and through the API',
    rows: all.map((one) => ({
      what: one.what,
      connections: one.connections,
      'direct/s': rounded(each(one, 'direct', 'rate')),
      'API/s': rounded(each(one, 'API', 'rate')),
      ratio: rounded(median(ratios(one, 'direct'))),
      'ratios of rounds': spread(ratios(one, 'direct')),
      'to relay': rounded(median(ratios(one, 'relay'))),
      'direct p50 ms': rounded(each(one, 'direct', 'p50')),
      'API p50 ms': rounded(each(one, 'API', 'p50')),
      'direct p99 ms': rounded(each(one, 'direct', 'p99')),
      'API p99 ms': rounded(each(one, 'API', 'p99')),
      'API CPU ms': rounded(each(one, 'API', 'cpuMs')),
    })),
    notes: [
      target(`at least ${LEAST_RATIO} of the direct throughput at 16 connections`, missed),
      'Medians of the rounds. API CPU: processor time of the API process for an answer.',
      'To relay: against a process of node that does nothing but pass the same bodies on, with the same client.',
      'Of a search with typing errors every contestant has two bodies answered, as the first finds nothing.',
    ],
  };
};

interface HalfLoad {
  readonly what: string;
  readonly rate: number;
  /** p99 of each contestant, a round. */
  readonly rounds: readonly Of<number>[];
}

const atHalfLoad = async (
  { stores }: Setting,
  { service, relay }: Between,
  { what, direct, API, relay: passed }: Contest,
  compared: readonly Compared[],
): Promise<HalfLoad> => {
  const full = compared.find((one) => one.what === what && one.connections === 16);
  const rate = full ? each(full, 'API', 'rate') / 2 : 1;
  const load = { rate, connections: 16, seconds: 4 };
  const rounds = await alternate<number>(
    [
      () => steadyP99Apart({ ...load, origin: stores.elasticsearchUrl, asked: [direct] }),
      () => steadyP99Apart({ ...load, origin: service.origin, asked: [API] }),
      () => steadyP99Apart({ ...load, origin: relay.origin, asked: [passed] }),
    ],
    5,
  );
  return { what, rate, rounds: named(rounds) };
};

const halfLoad = (all: readonly HalfLoad[]): Section => {
  const more = ({ rounds }: HalfLoad, than: Contestant = 'direct'): number[] =>
    rounds.map((round) => round.API - round[than]);
  const missed = all
    .filter((one) => median(more(one)) > MOST_MORE_MS)
    .map((one) => `${one.what} (${rounded(median(more(one)))} ms)`);
  const p99 = ({ rounds }: HalfLoad, of: Contestant): number => median(rounds.map((round) => round[of]));
  return {
    title:
      'The same at half load: as many requests a second as half of what the API answers with 16 connections',
    rows: all.map((one) => ({
      what: one.what,
      'requests/s': rounded(one.rate),
      'direct p99 ms': rounded(p99(one, 'direct')),
      'relay p99 ms': rounded(p99(one, 'relay')),
      'API p99 ms': rounded(p99(one, 'API')),
      'more ms': rounded(median(more(one))),
      'more in rounds': spread(more(one)),
      'more than relay ms': rounded(median(more(one, 'relay'))),
    })),
    notes: [target(`p99 at half load at most ${MOST_MORE_MS} ms more`, missed)],
  };
};

/** What depth costs, within the throughput runs of one connection. */
const depth = (all: readonly Compared[]): Section => {
  const first = all.find((one) => one.what === FIRST_PAGE.what && one.connections === 1)!;
  const deep = all.find((one) => one.what.startsWith('page ') && one.connections === 1)!;
  const times = (contestant: Contestant): number =>
    each(deep, contestant, 'p50') / each(first, contestant, 'p50');
  return {
    title: `${deep.what} against page 1, one connection, p50`,
    rows: [{ 'direct times': rounded(times('direct')), 'API times': rounded(times('API')) }],
    notes: [
      target(
        `at most ${MOST_DEEPER} times page 1`,
        times('API') > MOST_DEEPER ? [`${rounded(times('API'))} times`] : [],
      ),
    ],
  };
};

import { COMMAND_POOL, createDatabasePool } from '../../src/database/connections/pool.js';
import { variants } from '../../src/query/typos.js';
import { ANSWER } from '../../src/search/elasticsearch/query/answer.js';
import { listBody } from '../../src/search/elasticsearch/query/body.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { planTypos } from '../../src/search/typo-plan.js';
import { type ListRequest, listQueryOf, targetOf } from '../../testkit/list-requests.js';
import type { Stores } from '../../testkit/stores.js';
import { alternate } from '../load/alternate.js';
import { closedLoad, type LoadRequest } from '../load/closed-load.js';
import { type ServiceLoadResult, serviceLoad } from '../load/service-load.js';
import { steadyP99InProcess } from '../load/steady-load-process.js';
import { countSpecies, deepestPage, FIRST_PAGE, LISTS, SEARCHES } from '../load/usual-requests.js';
import type { Part, Setting } from '../part.js';
import type { Program } from '../processes/program.js';
import { type Service, startService } from '../processes/service.js';
import { median, rounded, spread } from '../report/figures.js';
import { startRelay } from './relay.js';

const CONTESTANTS = ['direct', 'API', 'relay'] as const;
type Contestant = (typeof CONTESTANTS)[number];
type PerContestant<T> = Readonly<Record<Contestant, T>>;

/** A case: the requests that each contestant gets for one answer, sent one after the other. */
interface Case extends PerContestant<readonly LoadRequest[]> {
  readonly what: string;
}

/** The programs between client and Elasticsearch. */
interface Programs {
  readonly service: Service;
  readonly relay: Program;
}

/** Throughput of one case with one number of connections. */
interface Comparison {
  readonly what: string;
  readonly connections: number;
  readonly rounds: readonly PerContestant<ServiceLoadResult>[];
}

const CONNECTIONS = [1, 16] as const;
const LEAST_RATIO = 0.5;
const MOST_ADDED_MS = 5;
const MOST_TIMES_PAGE_1 = 20;

/** Compares lists and searches through the API with the same bodies sent straight to Elasticsearch. */
export const lists: Part = {
  name: 'lists',
  describe: 'lists and searches: Elasticsearch directly, through the API, and through a relay',
  quick: true,
  run: async (setting) => {
    const service = await startService(setting.stores, 'elasticsearch');
    try {
      const cases = await createCases(service, setting.stores);
      const bodies = new Map(
        cases.flatMap(({ relay, direct }) =>
          relay.map(({ path }, index) => [path, direct[index]!.json!] as const),
        ),
      );
      const relay = await startRelay(setting.stores.elasticsearchUrl, cases[0]!.direct[0]!.path, bodies);
      try {
        await measure(setting, { service, relay }, cases);
      } finally {
        await relay.stop();
      }
    } finally {
      await service.stop();
    }
  },
};

const measure = async (setting: Setting, programs: Programs, cases: readonly Case[]): Promise<void> => {
  const comparisons = await measureThroughput(setting, programs, cases);
  if (!setting.quick) await measureHalfLoad(setting, programs, cases, comparisons);
  reportDepth(setting, comparisons);
};

/** Names the runs of each round, which are in the order of CONTESTANTS. */
const byContestant = <Run>(rounds: readonly (readonly Run[])[]): readonly PerContestant<Run>[] =>
  rounds.map(([direct, api, relay]) => ({ direct: direct!, API: api!, relay: relay! }));

const createCases = async (service: Service, stores: Stores): Promise<readonly Case[]> => {
  const requests = [...LISTS, deepestPage(await countSpecies(service)), ...SEARCHES];
  const path = `/${stores.index}/_search?filter_path=${encodeURIComponent(ANSWER)}`;
  const pool = await createDatabasePool(stores.databaseUrl, { ...COMMAND_POOL, size: 1 });
  const lexicon = createLexicon(pool);
  await lexicon.refresh();
  /** Returns the bodies that the API sends for one answer. With typing errors there are two: the first finds nothing. */
  const bodiesOf = (request: ListRequest): readonly string[] => {
    const query = listQueryOf(request);
    const words = request.what.endsWith('typo') ? (query.names?.words ?? []) : [];
    const plan = planTypos(words.map((word) => variants(word, lexicon)));
    return [listBody(query), ...(plan ? [listBody(query, plan)] : [])].map((body) => JSON.stringify(body));
  };
  const cases = requests.map((request): Case => {
    const bodies = bodiesOf(request);
    const apiPath = service.withToken(targetOf(request));
    return {
      what: request.what,
      API: [{ path: apiPath }],
      direct: bodies.map((json) => ({ path, json })),
      relay: bodies.map((_, index) => ({ path: `${apiPath}&body=${index}` })),
    };
  });
  await pool.end();
  return cases;
};

const measureThroughput = async (
  setting: Setting,
  programs: Programs,
  cases: readonly Case[],
): Promise<readonly Comparison[]> => {
  const table = setting.report.table(
    'Lists and searches: Elasticsearch with the same body, and through the API',
  );
  const comparisons: Comparison[] = [];
  for (const each of cases)
    for (const connections of CONNECTIONS) {
      setting.progress(`${each.what}, ${connections} connections`);
      const comparison = await compare(setting, programs, each, connections);
      comparisons.push(comparison);
      table.row(throughputRow(comparison));
    }
  const missed = comparisons
    .filter((one) => one.connections === 16 && median(ratios(one, 'direct')) < LEAST_RATIO)
    .map((one) => `${one.what} (${rounded(median(ratios(one, 'direct')))})`);
  table.target(`at least ${LEAST_RATIO} of the direct throughput with 16 connections`, missed, 'full runs');
  table.note(
    'Medians of the rounds. API CPU: processor time of the API process per response.',
    'To relay: ratio to a Node process that only passes the same bodies on, with the same client library.',
    'A search with typing errors takes two bodies for every contestant, because the first finds nothing.',
  );
  return comparisons;
};

const compare = async (
  { quick, stores }: Setting,
  { service, relay }: Programs,
  { what, direct, API, relay: relayed }: Case,
  connections: number,
): Promise<Comparison> => {
  const load = { connections, seconds: quick ? 0.15 : 3 };
  const withoutCpu = async (origin: string, requests: readonly LoadRequest[]): Promise<ServiceLoadResult> =>
    perAnswer(requests.length, { ...(await closedLoad({ ...load, origin, requests })), cpuMs: 0 });
  const rounds = await alternate<ServiceLoadResult>(
    [
      () => withoutCpu(stores.elasticsearchUrl, direct),
      () => serviceLoad(service, { ...load, requests: API }),
      () => withoutCpu(relay.origin, relayed),
    ],
    quick ? 1 : 5,
  );
  return { what, connections, rounds: byContestant(rounds) };
};

/** Converts figures per request to figures per answer, where an answer takes several requests. */
const perAnswer = (
  requests: number,
  { responses, rate, p50, p99, cpuMs }: ServiceLoadResult,
): ServiceLoadResult => ({
  responses: responses / requests,
  rate: rate / requests,
  p50: p50 * requests,
  p99: p99 * requests,
  cpuMs,
});

const medianOf = (comparison: Comparison, contestant: Contestant, of: keyof ServiceLoadResult): number =>
  median(comparison.rounds.map((round) => round[contestant][of]));

const ratios = ({ rounds }: Comparison, to: Contestant): number[] =>
  rounds.map((round) => round.API.rate / round[to].rate);

const throughputRow = (one: Comparison) => ({
  what: one.what,
  connections: one.connections,
  'direct/s': rounded(medianOf(one, 'direct', 'rate')),
  'API/s': rounded(medianOf(one, 'API', 'rate')),
  ratio: rounded(median(ratios(one, 'direct'))),
  'ratios of rounds': spread(ratios(one, 'direct')),
  'to relay': rounded(median(ratios(one, 'relay'))),
  'direct p50 ms': rounded(medianOf(one, 'direct', 'p50')),
  'API p50 ms': rounded(medianOf(one, 'API', 'p50')),
  'direct p99 ms': rounded(medianOf(one, 'direct', 'p99')),
  'API p99 ms': rounded(medianOf(one, 'API', 'p99')),
  'API CPU ms': rounded(medianOf(one, 'API', 'cpuMs')),
});

/** p99 of each contestant under the same steady load. */
interface HalfLoad {
  readonly what: string;
  readonly rate: number;
  readonly rounds: readonly PerContestant<number>[];
}

const measureHalfLoad = async (
  setting: Setting,
  programs: Programs,
  cases: readonly Case[],
  comparisons: readonly Comparison[],
): Promise<void> => {
  const table = setting.report.table(
    'The same at half load: half as many requests per second as the API answers with 16 connections',
  );
  const missed: string[] = [];
  for (const each of cases) {
    setting.progress(`${each.what}, at half load`);
    const halfLoad = await atHalfLoad(setting, programs, each, comparisons);
    const added = median(addedMs(halfLoad));
    if (added > MOST_ADDED_MS) missed.push(`${each.what} (${rounded(added)} ms)`);
    table.row(halfLoadRow(halfLoad));
  }
  table.target(`p99 at half load at most ${MOST_ADDED_MS} ms more`, missed);
};

const atHalfLoad = async (
  { stores }: Setting,
  { service, relay }: Programs,
  { what, direct, API, relay: relayed }: Case,
  comparisons: readonly Comparison[],
): Promise<HalfLoad> => {
  const full = comparisons.find((one) => one.what === what && one.connections === 16);
  const rate = full ? medianOf(full, 'API', 'rate') / 2 : 1;
  const load = { rate, connections: 16, seconds: 4 };
  const rounds = await alternate<number>(
    [
      () => steadyP99InProcess({ ...load, origin: stores.elasticsearchUrl, requests: [direct] }),
      () => steadyP99InProcess({ ...load, origin: service.origin, requests: [API] }),
      () => steadyP99InProcess({ ...load, origin: relay.origin, requests: [relayed] }),
    ],
    5,
  );
  return { what, rate, rounds: byContestant(rounds) };
};

const addedMs = ({ rounds }: HalfLoad, to: Contestant = 'direct'): number[] =>
  rounds.map((round) => round.API - round[to]);

const halfLoadRow = (one: HalfLoad) => {
  const p99 = (of: Contestant): number => rounded(median(one.rounds.map((round) => round[of])));
  return {
    what: one.what,
    'requests/s': rounded(one.rate),
    'direct p99 ms': p99('direct'),
    'relay p99 ms': p99('relay'),
    'API p99 ms': p99('API'),
    'more ms': rounded(median(addedMs(one))),
    'more in rounds': spread(addedMs(one)),
    'more than relay ms': rounded(median(addedMs(one, 'relay'))),
  };
};

/** Reports how much slower the deepest page is than page 1, from the runs with one connection. */
const reportDepth = ({ report }: Setting, comparisons: readonly Comparison[]): void => {
  const first = comparisons.find((one) => one.what === FIRST_PAGE.what && one.connections === 1)!;
  const deep = comparisons.find((one) => one.what.startsWith('page ') && one.connections === 1)!;
  const times = (contestant: Contestant): number =>
    medianOf(deep, contestant, 'p50') / medianOf(first, contestant, 'p50');
  const table = report.table(`${deep.what} compared with page 1, one connection, p50`);
  table.row({ 'direct times': rounded(times('direct')), 'API times': rounded(times('API')) });
  const missed = times('API') > MOST_TIMES_PAGE_1 ? [`${rounded(times('API'))} times`] : [];
  table.target(`at most ${MOST_TIMES_PAGE_1} times page 1`, missed);
};

import pg from 'pg';
import { packaged } from '../../src/runtime/package-root.js';
import { type Edge, edgePorts, missingPrograms, startEdge } from '../../testkit/edge.js';
import { timeRequests } from '../load/sequence.js';
import { hasWrk, wrkLoad } from '../load/wrk.js';
import type { Part, Setting } from '../part.js';
import { type Service, startService } from '../processes/service.js';
import { quantile, rounded } from '../report/figures.js';
import { timeCorrections } from './edge-corrections.js';
import { edgeSettings } from './edge-settings.js';

const CONNECTIONS = 16;
/** How many times the service alone; it keeps records and pages that are read repeatedly itself. */
const LEAST_TIMES = { list: 40, search: 40, record: 20, page: 20 } as const;
const MOST_P99_MS = 20;
const PROCESSES = 3;
const RECORDS = 60;
/** Shares of requests that the cache does not have, as one of so many. */
const MISSES = [100, 20] as const;
/** Requests that are timed one after the other while others are sent. */
const TIMED = 100;

/** Compares the service alone with the edge in front of it, cold and warm, and with three processes behind it. */
export const edge: Part = {
  name: 'edge',
  describe:
    'requests without a token: the service alone, and behind Varnish and nginx, cold and warm; accepted corrections',
  quick: true,
  run: async (setting) => {
    const lack = [...missingPrograms, ...(hasWrk ? [] : ['wrk'])];
    if (lack.length > 0) {
      setting.progress(`not measured: ${lack.join(', ')} missing`);
      return;
    }
    const ports = await edgePorts();
    const settings = edgeSettings(ports);
    const services: Service[] = [];
    const start = async () => {
      services.push(await startService(setting.stores, 'elasticsearch', packaged(), settings));
    };
    const portsOf = () => services.map(({ origin }) => Number(new URL(origin).port));
    try {
      await start();
      const kinds = await kindsOf(setting.stores.databaseUrl);
      const one = await startEdge(portsOf(), ports);
      try {
        await compare(setting, services[0]!, one, kinds);
      } finally {
        await one.stop();
      }
      while (services.length < PROCESSES) await start();
      const several = await startEdge(portsOf(), ports);
      try {
        await mixed(setting, several, kinds, PROCESSES);
      } finally {
        await several.stop();
      }
    } finally {
      for (const service of services) await service.stop();
    }
    await timeCorrections(setting);
  },
};

type Kinds = Readonly<Record<'list' | 'record' | 'search' | 'page', readonly string[]>>;

/** Returns the paths that are requested in turn. */
const kindsOf = async (databaseUrl: string): Promise<Kinds> => {
  const sql = new pg.Client(databaseUrl);
  await sql.connect();
  const { rows } = await sql.query<{ slug: string }>(
    'select slug from species order by popularity desc limit $1',
    [RECORDS],
  );
  await sql.end();
  const slugs = rows.map(({ slug }) => slug);
  return {
    list: [6, 7, 8].flatMap((light) =>
      [1, 2, 3].map((page) => `/api/v1/species?filter[light]=${light}&page=${page}`),
    ),
    record: slugs.map((slug) => `/api/v1/species/${slug}`),
    search: ['tomato', 'rose', 'oak', 'maple', 'basil', 'mint', 'apple', 'lily'].map(
      (name) => `/api/v1/species/search?q=${name}`,
    ),
    page: slugs.slice(0, 20).map((slug) => `/species/${slug}`),
  };
};

const compare = async (setting: Setting, service: Service, edge: Edge, kinds: Kinds): Promise<void> => {
  const table = setting.report.table(`Behind the edge, ${CONNECTIONS} connections, without a token`);
  const seconds = setting.quick ? 1 : 3;
  const missed: string[] = [];
  for (const [kind, paths] of Object.entries(kinds)) {
    setting.progress(`edge, ${kind}`);
    const load = { paths, connections: CONNECTIONS, seconds };
    const cold = await timeRequests(edge.url, paths);
    await wrkLoad({ ...load, origin: service.origin });
    const raw = await wrkLoad({ ...load, origin: service.origin });
    const warm = await wrkLoad({ ...load, origin: edge.url });
    const times = warm.rate / raw.rate;
    if (times < LEAST_TIMES[kind as keyof Kinds] || warm.p99 > MOST_P99_MS) missed.push(kind);
    table.row({
      what: kind,
      'raw per s': rounded(raw.rate),
      'raw p99 ms': rounded(raw.p99),
      'cold p50 ms': rounded(quantile(cold, 0.5)),
      'warm per s': rounded(warm.rate),
      'p50 ms': rounded(warm.p50),
      'p99 ms': rounded(warm.p99),
      times: rounded(times),
    });
  }
  table.target(
    `40 times the service alone for lists and searches, 20 for what it keeps; 99 % in ${MOST_P99_MS} ms`,
    missed,
    'full runs',
  );
  await mixed(setting, edge, kinds, 1);
};

/** Sends requests of which some are misses, and times hits and misses one after the other meanwhile. */
const mixed = async (setting: Setting, edge: Edge, kinds: Kinds, processes: number): Promise<void> => {
  const table = setting.report.table(`Hits and misses, ${processes} process(es) of the service`);
  const paths = [...kinds.list, ...kinds.search];
  const missing = (name: string) => `/api/v1/species/search?q=rose+${name}`;
  for (const every of MISSES) {
    setting.progress(`edge, one miss of ${every}, ${processes} processes`);
    await timeRequests(edge.url, paths);
    const load = wrkLoad({
      origin: edge.url,
      paths,
      connections: CONNECTIONS,
      seconds: setting.quick ? 2 : 6,
      missing: { path: missing(''), every },
    });
    const hits = await timeRequests(
      edge.url,
      Array.from({ length: TIMED }, (_, at) => paths[at % paths.length]!),
    );
    const misses = await timeRequests(
      edge.url,
      Array.from({ length: TIMED }, (_, at) => missing(`${every}${processes}0${at}`)),
    );
    const { rate } = await load;
    table.row({
      hits: `${100 - 100 / every} %`,
      'per s': rounded(rate),
      'hits p50 ms': rounded(quantile(hits, 0.5)),
      'hits p99 ms': rounded(quantile(hits, 0.99)),
      'misses p50 ms': rounded(quantile(misses, 0.5)),
      'misses p99 ms': rounded(quantile(misses, 0.99)),
    });
  }
};

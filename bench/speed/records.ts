import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { alternate } from '../load/alternate.js';
import { closedLoad, type LoadRequest } from '../load/closed-load.js';
import { type ServiceLoadResult, serviceLoad } from '../load/service-load.js';
import type { Part, Setting } from '../part.js';
import { type Service, startService } from '../processes/service.js';
import { median, quantile, rounded, spread } from '../report/figures.js';

const CONNECTIONS = [1, 16] as const;
const LEAST_RATIO = 0.4;
/** Records that are read in turn: popular species and others. */
const RECORDS = 500;

/** Compares records through the API with the bare SQL function, and with 304s for clients that have the record. */
export const records: Part = {
  name: 'records',
  describe: 'record by slug: the prepared statement alone, through the API, and as 304',
  quick: true,
  run: async (setting) => {
    const service = await startService(setting.stores, 'elasticsearch');
    const sql = new pg.Pool({ connectionString: setting.stores.databaseUrl, max: Math.max(...CONNECTIONS) });
    try {
      const slugs = await randomSlugs(sql);
      const plain = slugs.map((slug) => ({ path: service.withToken(`/api/v1/species/${slug}`) }));
      // One after the other: the service does not queue 500 requests at once.
      const tagged: LoadRequest[] = [];
      for (const each of plain) tagged.push(await withTag(service, each));
      const table = setting.report.table(
        `Records by slug, ${slugs.length} of them in turn: prepared \`species_record\`, and through the API`,
      );
      const missed: string[] = [];
      for (const connections of CONNECTIONS) {
        setting.progress(`records, ${connections} connections`);
        const rounds = await compare(setting, service, sql, { slugs, plain, tagged }, connections);
        const ratio = median(rounds.map(([bare, api]) => api!.rate / bare!.rate));
        if (ratio < LEAST_RATIO) missed.push(`${connections} connections (${rounded(ratio)})`);
        for (const [index, what] of CONTESTANTS.entries()) table.row(row(what, connections, rounds, index));
      }
      table.target(`at least ${LEAST_RATIO} of the throughput of the bare statement`, missed, 'full runs');
      table.note(
        `Postgres transactions per record: ${rounded(await transactions(setting, service, sql, plain))} (target: one round trip).`,
        'The bare statement runs in the process of the bench, which does not parse the JSON text.',
      );
    } finally {
      await sql.end();
      await service.stop();
    }
  },
};

const CONTESTANTS = ['bare statement', 'API, 200', 'API, 304'] as const;

const row = (
  what: string,
  connections: number,
  rounds: readonly (readonly ServiceLoadResult[])[],
  index: number,
) => {
  const of = (figure: keyof ServiceLoadResult): number => median(rounds.map((runs) => runs[index]![figure]));
  const ratios = rounds.map((runs) => runs[index]!.rate / runs[0]!.rate);
  return {
    what,
    connections,
    'per s': rounded(of('rate')),
    ratio: rounded(median(ratios)),
    'ratios of rounds': spread(ratios),
    'p50 ms': rounded(of('p50')),
    'p99 ms': rounded(of('p99')),
    'API CPU ms': rounded(of('cpuMs')),
  };
};

interface RecordRequests {
  readonly slugs: readonly string[];
  readonly plain: readonly LoadRequest[];
  /** The same requests with the ETag of each record. */
  readonly tagged: readonly LoadRequest[];
}

const compare = (
  { quick }: Setting,
  service: Service,
  sql: pg.Pool,
  { slugs, plain, tagged }: RecordRequests,
  connections: number,
): Promise<readonly (readonly ServiceLoadResult[])[]> => {
  const seconds = quick ? 0.25 : 3;
  const load = { connections, seconds };
  return alternate<ServiceLoadResult>(
    [
      () => bareLoad(sql, slugs, connections, seconds),
      () => serviceLoad(service, { ...load, requests: plain }),
      () => serviceLoad(service, { ...load, requests: tagged, status: 304 }),
    ],
    quick ? 1 : 5,
  );
};

const randomSlugs = async (sql: pg.Pool): Promise<readonly string[]> => {
  const { rows } = await sql.query<{ slug: string }>(
    'select slug from species order by md5(id::text) limit $1',
    [RECORDS],
  );
  return rows.map(({ slug }) => slug);
};

const withTag = async (service: Service, { path }: LoadRequest): Promise<LoadRequest> => {
  const response = await fetch(service.origin + path);
  await response.arrayBuffer();
  return { path, ifNoneMatch: response.headers.get('etag') ?? '' };
};

/** Returns column values as the text that Postgres sends. */
const UNPARSED = { getTypeParser: () => (text: string) => text };

/** Calls the SQL function of a record on several connections at once. */
const bareLoad = async (
  sql: pg.Pool,
  slugs: readonly string[],
  connections: number,
  seconds: number,
): Promise<ServiceLoadResult> => {
  const started = performance.now();
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = await sql.connect();
      for (let next = 0, now = started; now < started + seconds * 1000; next++) {
        const values = [slugs[next % slugs.length]];
        await client.query({
          name: 'record',
          text: 'select species_record($1) as record',
          values,
          types: UNPARSED,
        });
        const then = performance.now();
        times.push(then - now);
        now = then;
      }
      client.release();
    }),
  );
  const rate = (times.length * 1000) / (performance.now() - started);
  return { responses: times.length, rate, p50: quantile(times, 0.5), p99: quantile(times, 0.99), cpuMs: 0 };
};

/** Postgres updates its transaction counter up to a second late. */
const COUNTER_DELAY_MS = 1_500;

/** Returns the number of transactions that Postgres counts in this database per record. */
const transactions = async (
  { quick }: Setting,
  service: Service,
  sql: pg.Pool,
  requests: readonly LoadRequest[],
): Promise<number> => {
  const count = async (): Promise<number> => {
    await sleep(COUNTER_DELAY_MS);
    const { rows } = await sql.query<{ n: string }>(
      'select xact_commit as n from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.n);
  };
  const before = await count();
  const { responses } = await closedLoad({
    origin: service.origin,
    requests,
    connections: 4,
    seconds: quick ? 1 : 3,
  });
  return ((await count()) - before) / responses;
};

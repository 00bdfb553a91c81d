import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { median, quantile, rounded, spread, target } from '../figures.js';
import type { Part, Section, Setting } from '../part.js';
import { alternate } from './alternate.js';
import { type Asked, closedLoad } from './closed-load.js';
import { type Service, startService } from './service.js';
import { type Served, serviceLoad } from './service-load.js';

const CONNECTIONS = [1, 16] as const;
const LEAST_RATIO = 0.4;
/** Records of all kinds, popular ones and others. */
const RECORDS = 500;

/** Records by slug against the function that reads them, and those that the client has already. */
export const records: Part = {
  name: 'records',
  describe: 'record by slug: the bare prepared statement and through the API; 304s',
  run: async (setting) => {
    const service = await startService(setting.stores, 'elasticsearch');
    const sql = new pg.Pool({ connectionString: setting.stores.databaseUrl, max: Math.max(...CONNECTIONS) });
    try {
      const slugs = await someSlugs(sql);
      const asked = slugs.map((slug) => ({ path: service.to(`/api/v1/species/${slug}`) }));
      // One after the other: five hundred at once are more than the service lets wait.
      const known: Asked[] = [];
      for (const each of asked) known.push(await withTag(service, each));
      const rows: Section['rows'][number][] = [];
      const missed: string[] = [];
      for (const connections of CONNECTIONS) {
        setting.progress(`records, ${connections} connections`);
        const rounds = await compare(setting, service, sql, { slugs, asked, known }, connections);
        const ratio = median(rounds.map(([bare, own]) => own!.rate / bare!.rate));
        if (ratio < LEAST_RATIO) missed.push(`${connections} connections (${rounded(ratio)})`);
        rows.push(...NAMES.map((what, place) => row(what, connections, rounds, place)));
      }
      return [
        {
          title: `Records by slug, ${slugs.length} of them in turn: prepared \`species_record\`, and through the API`,
          rows,
          notes: [
            target(`at least ${LEAST_RATIO} of the throughput of the bare statement`, missed),
            `Transactions of Postgres a record: ${rounded(await transactions(setting, service, sql, asked))} (target: one round trip).`,
            'The bare contestant takes the JSON text as it comes, unread, within the process of the bench.',
          ],
        },
      ];
    } finally {
      await sql.end();
      await service.stop();
    }
  },
};

const NAMES = ['bare statement', 'API, 200', 'API, 304'] as const;

const row = (what: string, connections: number, rounds: readonly (readonly Served[])[], place: number) => {
  const of = (figure: keyof Served): number => median(rounds.map((runs) => runs[place]![figure]));
  const ratios = rounds.map((runs) => runs[place]!.rate / runs[0]!.rate);
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

interface Known {
  readonly slugs: readonly string[];
  readonly asked: readonly Asked[];
  /** The same with the tag of each record. */
  readonly known: readonly Asked[];
}

const compare = (
  { quick }: Setting,
  service: Service,
  sql: pg.Pool,
  { slugs, asked, known }: Known,
  connections: number,
): Promise<readonly (readonly Served[])[]> => {
  const seconds = quick ? 0.25 : 3;
  const load = { connections, seconds };
  return alternate<Served>(
    [
      () => bareRun(sql, slugs, connections, seconds),
      () => serviceLoad(service, { ...load, asked }),
      () => serviceLoad(service, { ...load, asked: known, status: 304 }),
    ],
    quick ? 2 : 5,
  );
};

const someSlugs = async (sql: pg.Pool): Promise<readonly string[]> => {
  const { rows } = await sql.query<{ slug: string }>(
    'select slug from species order by md5(id::text) limit $1',
    [RECORDS],
  );
  return rows.map(({ slug }) => slug);
};

const withTag = async (service: Service, { path }: Asked): Promise<Asked> => {
  const answer = await fetch(service.origin + path);
  await answer.arrayBuffer();
  return { path, ifNoneMatch: answer.headers.get('etag') ?? '' };
};

const UNREAD = { getTypeParser: () => (text: string) => text };

/** Calls of the record function by so many connections at once. */
const bareRun = async (
  sql: pg.Pool,
  slugs: readonly string[],
  connections: number,
  seconds: number,
): Promise<Served> => {
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
          types: UNREAD,
        });
        const then = performance.now();
        times.push(then - now);
        now = then;
      }
      client.release();
    }),
  );
  const rate = (times.length * 1000) / (performance.now() - started);
  return { answers: times.length, rate, p50: quantile(times, 0.5), p99: quantile(times, 0.99), cpuMs: 0 };
};

/** Postgres counts transactions up to a second late. */
const COUNTED_MS = 1_500;

/** Transactions that Postgres counts in this database for one record. */
const transactions = async (
  { quick }: Setting,
  service: Service,
  sql: pg.Pool,
  asked: readonly Asked[],
): Promise<number> => {
  const count = async (): Promise<number> => {
    await sleep(COUNTED_MS);
    const { rows } = await sql.query<{ n: string }>(
      'select xact_commit as n from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.n);
  };
  const before = await count();
  const { answers } = await closedLoad({
    origin: service.origin,
    asked,
    connections: 4,
    seconds: quick ? 1 : 3,
  });
  return ((await count()) - before) / answers;
};

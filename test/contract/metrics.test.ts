import type { QuerySqlToken } from 'slonik';
import { type Database, openDatabase } from '../../src/database/database.js';
import { finishRun, openRuns } from '../../src/ingest/run.js';
import { SCRAPE } from '../../src/metrics/latest-reading.js';
import { createPyrella } from '../resources/fixture.js';
import { type Cuttable, cuttable } from './cuttable.js';
import { indexed } from './garden.js';
import { type Service, startService } from './service.js';

/** Milliseconds for which the service reuses the figures of Postgres: more than 20 scrapes at once take. */
const FRESH = 400;

let service: Service;
let way: Cuttable;
let reached: Database;
beforeAll(async () => {
  service = await startService({
    fill: (database) => database.session(createPyrella),
    engine: indexed,
    scrape: { ...SCRAPE, fresh: FRESH },
    reach: async ({ url }) => {
      way = await cuttable(url);
      reached = await openDatabase(way.url);
      return reached;
    },
  });
});
afterAll(async () => {
  way.mend();
  await reached.close();
  await way.close();
  await service.close();
});

const metrics = async ({ url } = service) => {
  const answer = await fetch(`${url}/metrics`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

/** Values of a metric by what stands between its braces. */
const valuesOf = async (name: string, of = service): Promise<Readonly<Record<string, number>>> => {
  const { text } = await metrics(of);
  const lines = [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))];
  return Object.fromEntries(lines.map(([, labels = '', value]) => [labels, Number(value)]));
};

const statement = (text: string) => service.database.session((client) => client.query(text));

/** Waits until the service no longer reuses the figures that it has read from Postgres. */
const figuresExpired = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, FRESH + 50));

describe('C12.9 /metrics', () => {
  it('counts requests by their declared route and status, without a credential', async () => {
    await service.get('/api/v1/me');
    await service.ask('/api/v1/me');
    await service.get('/api/v1/species/nothing-of-this-name');
    const { type, text } = await metrics();
    expect(type).toMatch(/^text\/plain/);
    expect(text).toContain('_count{method="GET",route="/api/v1/me",status="200"} 1');
    expect(text).toContain('_count{method="GET",route="/api/v1/me",status="401"} 1');
    expect(text).toContain('_count{method="GET",route="/api/v1/species/:id",status="404"} 1');
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('reports the result of the last comparison of the index with Postgres', async () => {
    expect((await metrics()).text).not.toContain('linnea_index_drift_found{');
    await service.database.session((client) =>
      client.query(
        `insert into reconciliation (store, finished_at, repaired, documents, found, remaining)
         values ('postgres', 'epoch'::timestamptz + interval '90 s', true, 7, '{"missing": 2, "surplus": 0}', '{"missing": 1}'),
           ('elasticsearch', 'epoch'::timestamptz + interval '80 s', true, 7, '{"missing": 5}', '{"missing": 4}')`,
      ),
    );
    await figuresExpired();
    const { text } = await metrics();
    expect(text).toContain('linnea_index_drift_found{store="postgres",kind="missing"} 2');
    expect(text).toContain('linnea_index_drift_found{store="postgres",kind="surplus"} 0');
    expect(text).toContain('linnea_index_drift_remaining{store="postgres",kind="missing"} 1');
    expect(text).toContain('linnea_index_drift_found{store="elasticsearch",kind="missing"} 5');
    expect(text).toContain('linnea_index_drift_remaining{store="elasticsearch",kind="missing"} 4');
    expect(text).toContain('linnea_index_reconciled_timestamp_seconds{store="postgres"} 90');
    expect(text).toContain('linnea_index_reconciled_timestamp_seconds{store="elasticsearch"} 80');
  });

  it('takes no label from the caller', async () => {
    await service.ask('/api/v1/no-such-path/secret-word', { method: 'PURGE' });
    await service.ask(`/api/v1/me?token=${service.token}`);
    const { text } = await metrics();
    expect(text).toContain('_count{method="other",route="none",status="404"} 1');
    expect(text).not.toContain('secret-word');
    expect(text).not.toContain(service.token);
  });

  it('reports the size of the outbox, the age of its oldest row, and the dead letters', async () => {
    await statement(`delete from outbox`);
    await statement(
      `insert into outbox (species_id, revision, created_at)
       values (1, 1, now() - interval '90 seconds'), (1, 2, now())`,
    );
    await statement(
      `insert into dead_letter (species_id, revision, reason, store) values (1, 1, 'refused', 'postgres')`,
    );
    await figuresExpired();
    expect(await valuesOf('linnea_outbox_rows')).toEqual({ '': 2 });
    const { '': oldest } = await valuesOf('linnea_outbox_oldest_seconds');
    expect(oldest).toBeGreaterThanOrEqual(90);
    expect(oldest).toBeLessThan(150);
    expect(await valuesOf('linnea_dead_letters')).toEqual({ '': 1 });
    expect(await valuesOf('linnea_postgres_up')).toEqual({ '': 1 });
    await statement('delete from outbox');
    await figuresExpired();
    expect(await valuesOf('linnea_outbox_rows')).toEqual({ '': 0 });
    expect(await valuesOf('linnea_outbox_oldest_seconds')).toEqual({ '': 0 });
  });

  it('reports running ingestions with the rows read and the claims merged', async () => {
    await service.database.session(async (client) => {
      const { runs } = await openRuns(client, 'leda', [{ file: 'SLA.txt', fingerprint: 'f' }]);
      const [run] = runs;
      await client.query(
        `update ingest_run set step = 'merge', updated_at = now() - interval '30 seconds',
           counts = counts || '{"rows": 4000, "claims": 1200}' where id = $1`,
        [run!.id],
      );
      await figuresExpired();
      const labels = 'source="leda",file="SLA.txt",step="merge"';
      expect(await valuesOf('linnea_ingest_rows')).toEqual({ [labels]: 4000 });
      expect(await valuesOf('linnea_ingest_claims')).toEqual({ [labels]: 1200 });
      expect((await valuesOf('linnea_ingest_idle_seconds'))[labels]).toBeGreaterThanOrEqual(30);
      await finishRun(client, run!, []);
    });
    await figuresExpired();
    expect(await valuesOf('linnea_ingest_rows')).toEqual({});
  });

  it('reports both connection pools: size, busy connections, waiting callers, waiting time', async () => {
    expect(await valuesOf('linnea_postgres_pool_size')).toEqual({ 'pool="read"': 10, 'pool="write"': 4 });
    const before = await valuesOf('linnea_postgres_pool_waits_total');
    await service.database.session(async (client) => {
      await client.query('begin');
      await client.query('lock table species in access exclusive mode');
      const asked = Array.from({ length: 14 }, () => service.get('/api/v1/species/pyrella-montana'));
      let waiting = 0;
      while (waiting < 4) ({ 'pool="read"': waiting = 0 } = await valuesOf('linnea_postgres_pool_waiting'));
      expect(await valuesOf('linnea_postgres_pool_busy')).toMatchObject({ 'pool="read"': 10 });
      await client.query('rollback');
      await Promise.all(asked);
    });
    const after = await valuesOf('linnea_postgres_pool_waits_total');
    expect(after['pool="read"']! - before['pool="read"']!).toBeGreaterThanOrEqual(4);
    expect((await valuesOf('linnea_postgres_pool_wait_seconds_total'))['pool="read"']).toBeGreaterThan(0);
    expect(await valuesOf('linnea_postgres_pool_waiting')).toMatchObject({ 'pool="read"': 0 });
  });

  it('runs two statements in Postgres, however many scrapes arrive at once', async () => {
    const asked: string[] = [];
    const { one, any } = reached.pool;
    const counting =
      (method: (query: QuerySqlToken) => Promise<unknown>) =>
      (query: QuerySqlToken): Promise<unknown> => {
        asked.push(query.sql);
        return method(query);
      };
    await figuresExpired();
    Object.assign(reached.pool, { one: counting(one), any: counting(any) });
    await Promise.all(Array.from({ length: 20 }, () => metrics())).finally(() =>
      Object.assign(reached.pool, { one, any }),
    );
    expect(asked).toHaveLength(2);
  });

  it('answers soon while Postgres is unreachable, without the figures from Postgres', async () => {
    await figuresExpired();
    way.cut();
    const { status, text } = await metrics();
    expect(status).toBe(200);
    expect(text).toContain('linnea_postgres_up 0');
    expect(text).not.toMatch(/^linnea_outbox_rows/m);
    expect(text).toContain('linnea_postgres_pool_size{pool="read"} 10');
    way.mend();
    await figuresExpired();
    expect(await valuesOf('linnea_postgres_up')).toEqual({ '': 1 });
  });

  it('answers within its time limit while Postgres accepts connections but does not respond', async () => {
    expect(SCRAPE.patience).toBe(1_000);
    const impatient = await startService({ scrape: { ...SCRAPE, patience: 200 } });
    await impatient.database.session(async (client) => {
      await client.query('begin');
      await client.query('lock table outbox in access exclusive mode');
      for (let scrape = 0; scrape < 3; scrape++) {
        const began = performance.now();
        expect((await metrics(impatient)).text).toContain('linnea_postgres_up 0');
        expect(performance.now() - began).toBeLessThan(3_200);
      }
      // One of them reads, however often it was asked.
      expect(await valuesOf('linnea_postgres_pool_busy', impatient)).toMatchObject({ 'pool="read"': 1 });
      await client.query('rollback');
    });
    await impatient.close();
  });
});

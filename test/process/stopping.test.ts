import { Agent, get } from 'node:http';
import { newToken } from '../../src/auth/token.js';
import type { Database } from '../../src/database/database.js';
import { createPyrella } from '../resources/fixture.js';
import { testDatabase } from '../support/database.js';
import { type ServiceProcess, serviceProcess } from './service-process.js';

const token = newToken('unl');
const RECORD = '/api/v1/species/pyrella-montana';
const LIST = '/api/v1/species?filter[light]=8';

let database: Database;
let service: ServiceProcess;
beforeAll(async () => {
  database = await testDatabase();
  await database.session(createPyrella);
});
afterAll(() => database.close());
afterEach(() => service.kill());

const start = async (settings: Readonly<Record<string, string>>): Promise<void> => {
  service = await serviceProcess({
    DATABASE_URL: database.url,
    ACCOUNT_TOKEN: token,
    TOKEN_SECRETS: '7c1e0fa94b2d8365e9a07f3c5d61b84e',
    INDEXER: 'true',
    ...settings,
  });
};

const ask = (path: string) => fetch(service.url + path, { headers: { Authorization: `Bearer ${token}` } });

/** Result of a request: its status, or the code of the error. */
const outcome = (path: string, agent: Agent): Promise<string> =>
  new Promise((resolve) => {
    const headers = { Authorization: `Bearer ${token}` };
    get(service.url + path, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(String(answer.statusCode)));
      answer.once('error', (error: NodeJS.ErrnoException) => resolve(`cut: ${error.code}`));
    }).once('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
  });

/** A client that keeps its connection and sends requests until no connection is accepted any more. */
const client = async (nth: number, counts: Map<string, number>): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let request = nth; ; request++) {
    const became = await outcome(request % 2 === 0 ? RECORD : LIST, agent);
    counts.set(became, (counts.get(became) ?? 0) + 1);
    if (became !== '200') break;
    if (request % 7 === 0) await new Promise((resolve) => setTimeout(resolve, nth));
  }
  agent.destroy();
};

describe('a service that is asked to stop', () => {
  it('C12.9 reports it in /readyz first and still answers, then exits with 0', async () => {
    await start({ DRAIN_MS: '3000' });
    expect((await ask('/readyz')).status).toBe(200);
    service.signal('SIGTERM');
    let ready = await ask('/readyz');
    while (ready.status === 200) ready = await ask('/readyz');
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false, draining: true }]);
    expect((await ask(RECORD)).status).toBe(200);
    expect((await ask('/healthz')).status).toBe(200);
    expect(await service.ended).toBe(0);
  });

  it('resets no connection under load from clients with keep-alive', async () => {
    await start({ DRAIN_MS: '300' });
    const counts = new Map<string, number>();
    const clients = Promise.all(Array.from({ length: 24 }, (_, nth) => client(nth, counts)));
    while ((counts.get('200') ?? 0) < 300) await new Promise((resolve) => setTimeout(resolve, 20));
    service.signal('SIGTERM');
    expect(await service.ended).toBe(0);
    await clients;
    // Refused: the error of every client that connects after the listener has closed.
    expect([...counts.keys()].sort()).toEqual(['200', 'ECONNREFUSED']);
  });

  it('exits with 1 at the deadline if a request hangs', async () => {
    await start({ DRAIN_MS: '0', STOP_TIMEOUT_MS: '1000' });
    await database.session(async (other) => {
      await other.query('begin');
      // A write waits up to twenty seconds for locks.
      await other.query('lock table correction in share row exclusive mode');
      const hanging = fetch(`${service.url}${RECORD}/report`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: '{"notes": "It hangs."}',
      });
      const cut = expect(hanging).rejects.toThrow('fetch failed');
      // Not pg_stat_activity, which does not change within a transaction.
      const waits = `select from pg_locks where not granted and relation = 'correction'::regclass`;
      while ((await other.query(waits)).rowCount === 0);
      const asked = performance.now();
      service.signal('SIGTERM');
      expect(await service.ended).toBe(1);
      const seconds = (performance.now() - asked) / 1000;
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThan(10);
      await cut;
      await other.query('rollback');
    });
    expect(service.lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        requests: 1,
        msg: 'Requests were cut off: they took longer than STOP_TIMEOUT_MS.',
      }),
    );
  });

  it('treats two signals within half a second as one, and exits at once after a later one', async () => {
    await start({ DRAIN_MS: '60000' });
    service.signal('SIGTERM');
    service.signal('SIGTERM');
    while ((await ask('/readyz')).status === 200);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await ask('/healthz')).status).toBe(200);
    service.signal('SIGINT');
    expect(await service.ended).toBe(1);
  });
});

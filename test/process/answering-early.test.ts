import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newToken } from '../../src/auth/token.js';
import type { Database } from '../../src/database/database.js';
import { testDatabase } from '../support/database.js';
import { spawnService } from './service-process.js';

const token = newToken('unl');
let service: ChildProcess;
afterEach(() => void service.kill('SIGKILL'));

const start = (settings: Readonly<Record<string, string>>): void => {
  service = spawnService({
    ACCOUNT_TOKEN: token,
    TOKEN_SECRETS: '7c1e0fa94b2d8365e9a07f3c5d61b84e',
    ...settings,
  });
};

/** Returns the first match in what the service prints. */
const printed = (pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    service.stdout!.on('data', (part: Buffer) => {
      output += part.toString('utf8');
      const found = pattern.exec(output);
      if (found) resolve(found[1] ?? '');
    });
    service.once('close', (code) => reject(new Error(`it ended with ${code}: ${output}`)));
  });

/** Status, headers and text of an answer, as a browser asks for it outside the API. */
const ask = async (port: string, path: string) => {
  const headers: Record<string, string> = path.startsWith('/api')
    ? { Authorization: `Bearer ${token}` }
    : { Accept: 'text/html' };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const line = (percent: number) => `Loading data: ${percent} % done.`;

describe('C12.9 a service that starts', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('answers while data is loaded, says how much is, and caches nothing of it', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'linnea-answering-'));
    const settings = { DATA_DIR, DATABASE_URL: database.url, INITIAL_DATA: 'sample', INDEXER: 'true' };
    let port = '';
    await database.session(async (other) => {
      // The load waits for another ingestion.
      await other.query(`select pg_advisory_lock(hashtext('linnea ingestion'))`);
      start(settings);
      port = await printed(/"port":(\d+),"msg":"listening/);
      let ready = await ask(port, '/readyz');
      while (!ready.text.includes('engine')) ready = await ask(port, '/readyz');
      expect([ready.status, JSON.parse(ready.text)]).toMatchObject([503, { ready: false, starting: 0 }]);
      const home = await ask(port, '/');
      expect([home.status, home.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
      expect(home.text).toContain(line(0));
      for (const path of ['/api/v1/species', '/api/v1/species/daucus-carota', '/species/daucus-carota']) {
        const { status, headers } = await ask(port, path);
        expect([path, status, headers.get('Retry-After')]).toEqual([path, 503, '5']);
      }
      expect((await ask(port, '/species/daucus-carota')).text).toContain(line(0));
      expect((await ask(port, '/api/v1')).status).toBe(200);
      expect((await ask(port, '/docs')).status).toBe(200);
      expect((await ask(port, '/api/v1/nonsense')).status).toBe(404);
    });
    await printed(/Linnea is running at/);
    expect((await ask(port, '/readyz')).status).toBe(200);
    expect((await ask(port, '/api/v1')).text).toContain('"species_count":208');
    const home = await ask(port, '/');
    expect(home.text).not.toContain('class="starting"');
    expect(home.text).toContain('208');
    expect((await ask(port, '/species/daucus-carota')).status).toBe(200);
  });

  it('answers before Postgres does, and stops when asked to', async () => {
    const silent = createServer(() => undefined);
    const { port: database } = await new Promise<{ port: number }>((resolve) =>
      silent.listen(0, '127.0.0.1', () => resolve(silent.address() as { port: number })),
    );
    start({ DATABASE_URL: `postgres://u@127.0.0.1:${database}/x` });
    const port = await printed(/"port":(\d+),"msg":"listening/);
    expect((await ask(port, '/healthz')).status).toBe(200);
    const ready = await ask(port, '/readyz');
    expect([ready.status, JSON.parse(ready.text)]).toEqual([503, { ready: false, starting: 0 }]);
    const page = await ask(port, '/explore');
    expect([page.status, page.headers.get('Refresh')]).toEqual([503, '5']);
    expect(page.text).toContain('<!doctype html>');
    service.kill('SIGTERM');
    expect(await once(service, 'exit')).toEqual([0, null]);
    silent.close();
  });
});

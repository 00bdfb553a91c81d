import { access, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newToken } from '../../src/auth/token.js';
import { readConfig } from '../../src/config/environment.js';
import type { Database } from '../../src/database/database.js';
import { tokenSecretFile } from '../../src/process/data-folder.js';
import { type RunningService, startService } from '../../src/process/service.js';
import { keptLog } from '../http/serve.js';
import { testDatabase } from '../support/database.js';

const [older, newer] = ['7c1e0fa94b2d8365e9a07f3c5d61b84e', 'e28b6d03f7519ac4d07e35b1962fc8a45d90e173'];
const account = newToken('unl');

let database: Database;
let folder: string;
let service: RunningService | undefined;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'linnea-rotation-'));
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Starts the service in production mode with an external database, after stopping the running one. */
const start = async (settings: Readonly<Record<string, string>>): Promise<void> => {
  await service?.stop();
  service = undefined;
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ACCOUNT_TOKEN: account,
    HOST: '127.0.0.1',
    PORT: '0',
    NODE_ENV: 'production',
    ...settings,
  });
  service = await startService(config, keptLog().logger);
};

const claim = async (): Promise<string> => {
  const path = `/api/auth/claim?token=${account}&origin=https://garden.example`;
  const answer = await fetch(`http://127.0.0.1:${service!.port}${path}`, { method: 'POST' });
  return ((await answer.json()) as { token: string }).token;
};

const statusOf = async (token: string): Promise<number> =>
  (await fetch(`http://127.0.0.1:${service!.port}/api/v1/me`, { headers: { Authorization: token } })).status;

describe('C3.10 the signing keys of a service', () => {
  it('can be rotated without invalidating a token: a key verifies until it is removed', async () => {
    await start({ TOKEN_SECRETS: older });
    const before = await claim();
    await start({ TOKEN_SECRETS: `${newer},${older}` });
    const after = await claim();
    expect([await statusOf(before), await statusOf(after)]).toEqual([200, 200]);
    await start({ TOKEN_SECRETS: newer });
    expect([await statusOf(before), await statusOf(after)]).toEqual([401, 200]);
  });

  it('are required in production: without one the service does not start and creates none', async () => {
    await expect(start({})).rejects.toThrow(/^TOKEN_SECRETS must be set in production/);
    await expect(access(tokenSecretFile({ dataDir: folder }))).rejects.toThrow('ENOENT');
  });

  it('accept only tokens of the configured issuer', async () => {
    await start({ TOKEN_SECRETS: older });
    const before = await claim();
    await start({ TOKEN_SECRETS: older, TOKEN_ISSUER: 'another' });
    expect([await statusOf(before), await statusOf(await claim())]).toEqual([401, 200]);
  });

  it('are generated and kept outside production; the first token of another database is not kept', async () => {
    const empty = await testDatabase();
    await start({ DATABASE_URL: empty.url, ACCOUNT_TOKEN: '', NODE_ENV: 'development' });
    expect(service!.token).toMatch(/^unl-/);
    expect(await readdir(folder)).toEqual(['token-secret']);
    await service!.stop();
    service = undefined;
    await empty.close();
  });
});

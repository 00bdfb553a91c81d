import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountAdministration } from '../../src/auth/account-admin.js';
import { accountOfToken } from '../../src/auth/accounts.js';
import { firstToken } from '../../src/auth/first-token.js';
import { newToken } from '../../src/auth/token.js';
import type { Database } from '../../src/database/database.js';
import { keptLog } from '../http/serve.js';
import { testDatabase } from '../support/database.js';

describe('C3.15 the token of the first account', () => {
  let database: Database;
  let folder: string;
  beforeEach(async () => {
    database = await testDatabase();
    folder = await mkdtemp(join(tmpdir(), 'linnea-first-'));
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  /** State of the data folder before a start; `lines` collects its log. */
  const start = async (configured: string | null = null) => {
    const { lines, logger } = keptLog();
    const keptIn = configured === null ? join(folder, 'account-token') : null;
    return { token: await firstToken(database.pool, { configured, keptIn, logger }), lines };
  };
  const idOf = async (token: string | null) =>
    (await accountOfToken(database.pool, token ?? ''))?.account.id ?? null;

  /** Ways in which a token ends. `linnea accounts remove` keeps the only admin, so its row is changed here. */
  const ends = {
    rotate: (id: number) => accountAdministration(database.pool).rotate(id),
    remove: (id: number) =>
      database.session((client) =>
        client.query('update account set token_hash = null, disabled_at = now() where id = $1', [id]),
      ),
  };

  it('is created once, stored, and the same at the next start', async () => {
    const { token } = await start();
    expect(await idOf(token)).toBe(1);
    expect((await start()).token).toBe(token);
  });

  it('is not used again after it was replaced: its file is removed with a log line', async () => {
    const { token } = await start();
    await accountAdministration(database.pool).rotate(1);
    const again = await start();
    expect([again.token, await idOf(token)]).toEqual([null, null]);
    expect(await readdir(folder)).toEqual([]);
    expect(again.lines).toEqual([expect.stringContaining('account-token is no longer valid')]);
    expect(again.lines.join()).not.toContain(token);
    expect(await start()).toEqual({ token: null, lines: [] });
  });

  it('is not read from a file without a token, which the error names', async () => {
    await writeFile(join(folder, 'account-token'), 'secret\n');
    const failure = await start().catch(String);
    expect(failure).toMatch(/account-token does not contain an account token: expected .* Delete the file/);
    expect(failure).not.toContain('secret');
  });

  it('is created again after it was removed, since no account is left', async () => {
    const { token } = await start();
    await ends.remove(1);
    const { token: next } = await start();
    expect(await idOf(token)).toBeNull();
    expect(await idOf(next)).toBeGreaterThan(1);
    expect(await readFile(join(folder, 'account-token'), 'utf8')).toBe(`${next}\n`);
  });

  it.each(['rotate', 'remove'] as const)(
    'is ignored if configured after %s, and the log reports that',
    async (way) => {
      const token = newToken('unl');
      expect((await start(token)).token).toBe(token);
      await ends[way](1);
      const again = await start(token);
      expect([again.token, await idOf(token)]).toEqual([null, null]);
      expect(again.lines.join()).toContain('ACCOUNT_TOKEN is no longer valid');
      const other = newToken('unl');
      expect(await start(other)).toEqual({ token: other, lines: [] });
    },
  );
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newToken } from '../../src/auth/token.js';
import { readConfig } from '../../src/config/environment.js';
import type { Database } from '../../src/database/database.js';
import { type RunningService, startService } from '../../src/process/service.js';
import { keptLog } from '../http/serve.js';
import { rowsOf } from '../ingest/support.js';
import { createPyrella } from '../resources/fixture.js';
import { testDatabase } from '../support/database.js';

describe('the settings of a whole service', () => {
  const token = newToken('unl');
  let database: Database;
  let folder: string;
  let service: RunningService;
  let expiring: number;

  beforeAll(async () => {
    database = await testDatabase();
    await database.session(createPyrella);
    folder = await mkdtemp(join(tmpdir(), 'linnea-settings-'));
    const [test] = await rowsOf<{ id: number }>(
      database,
      `insert into correction (record_id, test, changes, submitted_at)
       select id, true, '{"light": [null, 7]}', now() - interval '2 hours' from species where slug = 'pyrella-montana'
       returning id`,
    );
    expiring = test!.id;
    await rowsOf(
      database,
      `insert into change (species_id, seq, op, slug, revision, changed, at)
       select id, 1, 'updated', slug, 1, '{light}', now() - interval '91 days' from species where slug = 'pyrella-montana'`,
    );
    const config = readConfig({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      ACCOUNT_TOKEN: token,
      HOST: '127.0.0.1',
      PORT: '0',
      NODE_ENV: 'test',
      INDEXER: 'true',
      TOKEN_LIFETIME: '7200',
      TOKEN_ISSUER: 'garden',
      HSTS: 'max-age=7',
      RECONCILE_OPEN: 'on',
      SIGN_UP: 'open',
      RATE_LIMIT_ANONYMOUS: '17',
      CONTRIBUTION_LICENCE: 'ODbL-1.0',
      TEST_CORRECTION_HOURS: '1',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    service = await startService(config, keptLog().logger);
  });
  afterAll(async () => {
    await service.stop();
    await database.close();
    await rm(folder, { recursive: true });
  });

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${service.port}${path}`, init);

  /** Reads until a condition holds, which background work brings about. */
  const eventually = async <T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> => {
    for (let attempt = 0; ; attempt += 1) {
      const value = await read();
      if (holds(value) || attempt > 100) return value;
      await pause(50);
    }
  };

  it('C3.10 are those of browser tokens', async () => {
    const answer = await ask(`/api/auth/claim?token=${token}&origin=https://a.example`, { method: 'POST' });
    const { token: claimed } = (await answer.json()) as { token: string };
    const { iss, iat, exp } = JSON.parse(String(Buffer.from(claimed.split('.')[1]!, 'base64url'))) as {
      iss: string;
      iat: number;
      exp: number;
    };
    // It ends on a whole minute.
    expect([iss, Math.ceil((exp - iat) / 60)]).toEqual(['garden', 120]);
  });

  it('C12.9 are those of headers, limits by the address behind the proxy, and open pages', async () => {
    const from = (address: string) => ask('/api/reconcile', { headers: { 'X-Forwarded-For': address } });
    const [first, second, other] = [
      await from('192.0.2.1'),
      await from('192.0.2.1'),
      await from('192.0.2.2'),
    ];
    expect([first.status, first.headers.get('strict-transport-security')]).toEqual([200, 'max-age=7']);
    const left = [first, second, other].map(({ headers }) => headers.get('ratelimit-remaining'));
    expect(left).toEqual(['16', '15', '16']);
    expect((await ask('/sign-up')).status).toBe(200);
  });

  it('C9.9 are those of the licence of what reviewers publish', async () => {
    const [item] = await rowsOf<{ id: number }>(
      database,
      `insert into correction (record_id, warning_type, notes, changes)
       select id, 'Checks::UnusualValue', 'x', '{"light": [null, 6]}' from species where slug = 'pyrella-montana'
       returning id`,
    );
    await rowsOf(
      database,
      `insert into review_decision (correction_id, reviewer_id, verb, body, due_at)
       select $1, min(id), 'accept', '{}', now() from account`,
      [item!.id],
    );
    const licences = await eventually(
      () =>
        rowsOf<{ licence: string | null }>(
          database,
          `select f.licence from fact f join source s on s.id = f.source_id where s.slug = 'community'`,
        ),
      (rows) => rows.length > 0,
    );
    expect(licences).toEqual([{ licence: 'ODbL-1.0' }]);
  });

  it('C9.35 are the hours after which tests are rejected', async () => {
    const read = async () =>
      (
        await rowsOf<{ change_status: string }>(
          database,
          'select change_status from correction where id = $1',
          [expiring],
        )
      )[0]!.change_status;
    expect(await eventually(read, (status) => status !== 'pending')).toBe('rejected');
  });

  it('C16.6 do not include the expiry of changes, which is after 90 days', async () => {
    const old = () => rowsOf(database, `select op from change where at < now() - interval '90 days'`);
    expect(await eventually(old, (rows) => rows.length === 0)).toEqual([]);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { readConfig } from '../../src/config/environment.js';
import type { Database } from '../../src/database/database.js';
import { createLogger } from '../../src/logging/logger.js';
import { startService } from '../../src/process/service.js';
import { checks } from './checks/index.js';
import { type Client, createClient } from './client.js';
import { byRule } from './report.js';
import { run } from './run.js';
import { createTarget, type OtherTokens } from './target.js';
import { unseen } from './unseen.js';

/** Enough for the suite's own requests, but small enough to be used up by the checks of the limits. */
const LIMITS = { RATE_LIMIT_ANONYMOUS: '1000', RATE_LIMIT_ADMIN_CLAIM: '100', RATE_LIMIT_DEFAULT: '60' };

/** Rules that the sample cannot show, in addition to those that can never be checked. */
const NOT_IN_THE_SAMPLE = ['C8.26', 'C10.52', 'C11.4', 'C16.31', 'C16.32'];

/** A complete service with the sample, as the suite tests it. */
export interface Deployment {
  readonly client: Client;
  readonly token: string;
  readonly others: OtherTokens;
  stop(): Promise<void>;
}

/**
 * Starts the service over a database with the sample.
 *
 * @param search Settings of the search store; the default is Postgres.
 */
export const deploy = async (
  database: Database,
  search: Readonly<Record<string, string>> = {},
): Promise<Deployment> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-conformance-'));
  const token = newToken('unl');
  const config = readConfig({
    ...{ DATABASE_URL: database.url, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' },
    ...{ ACCOUNT_TOKEN: token, INDEXER: 'true', TOKEN_SECRETS: token.repeat(2) },
    ...LIMITS,
    ...search,
  });
  const service = await startService(config, createLogger(config));
  const others = { default: newToken('usr'), reviewer: newToken('unl') };
  for (const each of Object.values(others)) await ensureAccount(database.pool, each);
  return {
    client: createClient(new URL(`http://127.0.0.1:${service.port}`), token, () => {}),
    token,
    others,
    stop: async () => {
      await service.stop();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
};

/** Runs every check, and expects no failure and every rule checked that the sample can show. */
export const expectConformance = async ({ client, token, others }: Deployment): Promise<void> => {
  const results = byRule(await run(checks, createTarget(client, token, others)));
  expect(results.filter(({ result }) => result === 'failed')).toEqual([]);
  const expected = new Set([...unseen.keys(), ...NOT_IN_THE_SAMPLE]);
  expect(results.filter(({ rule, result }) => result === 'not seen' && !expected.has(rule))).toEqual([]);
  expect(results.filter(({ result }) => result === 'passed').length).toBeGreaterThan(200);
};

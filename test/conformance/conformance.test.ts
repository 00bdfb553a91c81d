import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { readConfig } from '../../src/config.js';
import { openDatabase } from '../../src/database/database.js';
import { createLogger } from '../../src/logger.js';
import { startService } from '../../src/service.js';
import { emptyDatabase } from '../support/database.js';
import { describeElasticsearch, testElasticsearch, testIndex } from '../support/elasticsearch.js';
import { checks } from './checks/index.js';
import { type Client, createClient } from './client.js';
import { contractRules } from './contract.js';
import { faults, faulty } from './faults.js';
import { byRule } from './report.js';
import { restated } from './restated.js';
import { run } from './run.js';
import { createTarget, type OtherTokens } from './target.js';
import { unseen } from './unseen.js';

const elasticsearch = await testElasticsearch();

/** Enough for the suite's own requests, and few enough to be used up to see the end. */
const LIMITS = { RATE_LIMIT_ANONYMOUS: '1000', RATE_LIMIT_CLAIM: '100', RATE_LIMIT_DEFAULT: '60' };

/** Rules of which the sample shows nothing, beside those that cannot be seen. */
const NOT_IN_THE_SAMPLE = ['C10.52', 'C11.4'];

interface Installation {
  readonly client: Client;
  readonly token: string;
  readonly others: OtherTokens;
  stop(): Promise<void>;
}

const install = async (search: Readonly<Record<string, string>>): Promise<Installation> => {
  const { url, drop } = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'linnea-conformance-'));
  const token = newToken('unl');
  const config = readConfig({
    ...{ DATABASE_URL: url, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' },
    ...{
      ACCOUNT_TOKEN: token,
      SAMPLE: 'true',
      INDEXER: 'true',
      TOKEN_SECRETS: token.repeat(2),
      ...LIMITS,
      ...search,
    },
  });
  const service = await startService(config, createLogger(config));
  const others = { default: newToken('usr'), reviewer: newToken('unl') };
  const database = await openDatabase(url);
  for (const each of Object.values(others)) await ensureAccount(database.pool, each);
  await database.close();
  return {
    client: createClient(new URL(`http://127.0.0.1:${service.port}`), token, () => {}),
    token,
    others,
    stop: async () => {
      await service.stop();
      await drop();
      await rm(folder, { recursive: true });
    },
  };
};

const suite = (search: () => Readonly<Record<string, string>>) => (): void => {
  let installation: Installation;

  beforeAll(async () => {
    installation = await install(search());
  }, 180_000);
  afterAll(() => installation?.stop());

  it.each(faults)('notices by $rule when $says', async (fault) => {
    const { client, token, others } = installation;
    const target = createTarget(faulty(client, fault), token, { ...others, default: undefined });
    const [result] = byRule(await run(checks, target, { rules: [fault.rule] }));
    expect(result).toMatchObject({ rule: fault.rule, result: 'failed' });
  });

  // Last, since it uses up the budgets of the limits.
  it('fails no rule of the contract, and sees all that the sample can show', async () => {
    const { client, token, others } = installation;
    const target = createTarget(client, token, others);
    const results = byRule(await run(checks, target));
    expect(results.filter(({ result }) => result === 'failed')).toEqual([]);
    const expected = new Set([...unseen.keys(), ...NOT_IN_THE_SAMPLE]);
    const other = results.filter(({ rule, result }) => result === 'not seen' && !expected.has(rule));
    expect(other.filter(({ rule }) => !restated.has(rule))).toEqual([]);
    expect(results.filter(({ result }) => result === 'passed').length).toBeGreaterThan(200);
  }, 600_000);
};

describe(
  'the service over Postgres',
  suite(() => ({})),
);

const alias = elasticsearch === null ? '' : `conformance-${process.pid}`;
describeElasticsearch(elasticsearch)(
  'the service over Elasticsearch',
  suite(() => ({ ELASTICSEARCH_URL: elasticsearch!, ELASTICSEARCH_INDEX: alias })),
);
afterAll(async () => {
  if (elasticsearch === null) return;
  const { client } = testIndex(elasticsearch);
  for (const index of Object.keys(await client.indices.get({ index: `${alias}*` })))
    await client.indices.delete({ index });
  await client.close();
});

describe('the suite', () => {
  it('accounts for every rule of the contract, by a check, by others, or by why it cannot be seen', () => {
    const accounted = new Set([...checks.map(({ rule }) => rule), ...unseen.keys(), ...restated.keys()]);
    expect(contractRules.map(({ id }) => id).filter((id) => !accounted.has(id))).toEqual([]);
    const known = new Set(contractRules.map(({ id }) => id));
    expect([...accounted].filter((id) => !known.has(id))).toEqual([]);
  });
});

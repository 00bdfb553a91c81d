import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { hasRedis } from '../http/redis-server.js';
import { testElasticsearch } from '../support/elasticsearch.js';
import type { Fault } from '../support/tcp-proxy.js';
import { type Installation, startInstallation } from './installation.js';
import { ask, faultsOf, load, RECOVERY_MS } from './load.js';

const url = await testElasticsearch();
const describeStores = url === null || !hasRedis ? describe.skip : describe;

const PATHS = ['/api/v1/me', '/api/v1/species', '/api/v1/species/daucus-carota'];

const FAULTS: readonly (readonly [name: string, fault: Fault])[] = [
  ['refuses connections', 'refused'],
  ['breaks connections off', 'reset'],
  ['is silent', 'silent'],
  ['has forgotten its connections', 'half open'],
  ['breaks answers off in their middle', 'cut'],
  ['is slow', { slowMs: 1_000 }],
];

describeStores('C3.30 while Redis fails', () => {
  let installation: Installation;
  let token: string;
  const expected = new Map<string, string>();
  beforeAll(async () => {
    installation = await startInstallation({ elasticsearch: url! });
    token = newToken('usr');
    await ensureAccount(installation.service.database.pool, token);
    for (const path of PATHS) expected.set(path, (await ask(installation.service, token, path)).text);
  });
  afterAll(() => installation.close());

  const fallsBack = async (): Promise<boolean> =>
    (await (await fetch(`${installation.service.url}/metrics`)).text()).includes(
      '\nlinnea_rate_limiter_fallback 1',
    );
  const becomes = async (wanted: boolean): Promise<number> => {
    const began = performance.now();
    // The state changes as requests come.
    while ((await fallsBack()) !== wanted) await ask(installation.service, token, PATHS[0]!);
    return performance.now() - began;
  };

  it.each(FAULTS)(
    'it %s: requests are counted in memory, none fails, and it is back by itself',
    async (_, fault) => {
      const { service, redis } = installation;
      expect(await becomes(false)).toBeLessThan(RECOVERY_MS);
      await redis.fail(fault);
      if (fault !== 'half open') await becomes(true);
      const answers = await load(service, token, PATHS, 2_000);
      await redis.mend();
      const recoveredMs = await becomes(false);
      expect(faultsOf(answers, expected)).toEqual([]);
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect(recoveredMs).toBeLessThan(RECOVERY_MS);
    },
  );
});

import type { Redis } from 'ioredis';
import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { connectRedis } from '../../src/http/redis.js';
import { hasRedis, redisReady, redisServer } from '../../testkit/redis-server.js';
import { type Fault, type TcpProxy, tcpProxy } from '../../testkit/tcp-proxy.js';
import { type Service, startService } from '../contract/service.js';
import { keptLog } from '../http/serve.js';
import { createPyrella } from '../resources/fixture.js';
import { ask, faultsOf, load, RECOVERY_MS } from './load.js';

const describeRedis = hasRedis ? describe : describe.skip;

const PATHS = ['/api/v1/me', '/api/v1/species/pyrella-montana'];

const FAULTS: readonly (readonly [name: string, fault: Fault])[] = [
  ['refuses connections', 'refused'],
  ['breaks connections off', 'reset'],
  ['is silent', 'silent'],
  ['has forgotten its connections', 'half open'],
  ['breaks answers off in their middle', 'cut'],
  ['lets its answers drip', 'drip'],
  ['is slow', { slowMs: 1_000 }],
];

describeRedis('C3.30 while Redis fails', () => {
  let server: Awaited<ReturnType<typeof redisServer>>;
  let redis: TcpProxy;
  let connection: Redis;
  let service: Service;
  let token: string;
  const expected = new Map<string, string>();
  beforeAll(async () => {
    server = await redisServer();
    redis = await tcpProxy(server.url);
    connection = connectRedis(redis.url, keptLog().logger);
    await redisReady(connection);
    service = await startService({
      fill: (database) => database.session(createPyrella),
      limits: { usr: 1_000_000, usrAccount: 1_000_000 },
      redis: connection,
    });
    token = newToken('usr');
    await ensureAccount(service.database.pool, token);
    for (const path of PATHS) expected.set(path, (await ask(service, token, path)).text);
  });
  afterAll(async () => {
    await service.close();
    connection.disconnect();
    await redis.close();
    await server.stop();
  });

  const fallsBack = async (): Promise<boolean> => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    return /^linnea_rate_limiter_fallback 1$/m.test(metrics);
  };
  const becomes = async (wanted: boolean): Promise<number> => {
    const began = performance.now();
    // The state of the limiter changes only with requests.
    while ((await fallsBack()) !== wanted) await ask(service, token, PATHS[0]!);
    return performance.now() - began;
  };

  it.each(FAULTS)(
    'it %s: requests are counted in memory, none fails, and it is back by itself',
    async (_, fault) => {
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

import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { newToken } from '../../src/auth/token.js';
import type { Database } from '../../src/database/database.js';
import { type ServiceProcess, serviceProcess } from '../process/service-process.js';
import { createPyrella } from '../resources/fixture.js';
import { testDatabase } from '../support/database.js';

const CONNECTIONS = 30;
const REQUESTS = 3_000;
const LONGEST_STALL_MS = 1_000;
const MOST_MEMORY_MB = 400;
/** How long the service is watched after the attack has begun. */
const WATCHED_MS = 8_000;

const token = newToken('unl');

let database: Database;
let service: ServiceProcess;
beforeAll(async () => {
  database = await testDatabase();
  await database.session(createPyrella);
});
afterAll(() => database.close());
beforeEach(async () => {
  service = await serviceProcess({
    DATABASE_URL: database.url,
    ACCOUNT_TOKEN: token,
    TOKEN_SECRETS: randomBytes(32).toString('hex'),
    INDEXER: 'true',
    LOG_LEVEL: 'warn',
    // Out of reach: the cap on pipelined requests must hold by itself.
    RATE_LIMIT_ANONYMOUS: '1000000',
    RATE_LIMIT_OUTSIDE_API: '1000000',
  });
});
afterEach(() => service.kill());

/** Opens a connection, sends that many requests at once and reads no answer. */
const flood = (path: string, requests: number): Socket => {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`.repeat(requests));
  return socket;
};

/** Memory of the service and processor time that it has used so far. */
const usage = async () => {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const metric = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return {
    memoryMb: metric('process_resident_memory_bytes') / 1e6,
    processorMs: metric('process_cpu_seconds_total') * 1e3,
    requests: [...text.matchAll(/^linnea_http_request_duration_seconds_count\{\S* (\d+)$/gm)]
      .map(([, count]) => Number(count))
      .reduce((sum, count) => sum + count, 0),
  };
};

/**
 * Asks again and again. A stall is the processor time that the service used between two of its answers, as the time on
 * the clock also depends on what else the machine does.
 */
const watch = async () => {
  let before = await usage();
  const first = before;
  const longest = { waitMs: 0, stallMs: 0, memoryMb: 0 };
  let asks = 0;
  for (const until = performance.now() + WATCHED_MS; performance.now() < until; await pause(20)) {
    const asked = performance.now();
    const now = await usage();
    longest.waitMs = Math.max(longest.waitMs, performance.now() - asked);
    longest.stallMs = Math.max(longest.stallMs, now.processorMs - before.processorMs);
    longest.memoryMb = Math.max(longest.memoryMb, now.memoryMb);
    before = now;
    asks += 1;
  }
  return {
    ...longest,
    processorMs: before.processorMs - first.processorMs,
    begun: before.requests - first.requests - asks,
  };
};

describe('C4.10 pipelined requests whose answers are not read', () => {
  it.each([
    ...[
      '/',
      '/healthz',
      '/metrics',
      '/api/v1',
      '/api/v1/species',
      '/api/v1/species/pyrella-montana',
      '/nothing',
    ].map((path) => [path, CONNECTIONS, REQUESTS] as const),
    // As many as are allowed, on many connections.
    ['/api/v1/species', 500, 16] as const,
    ['/', 500, 16] as const,
  ])(
    'do not stall the service: %s on %d connections, %d on each',
    async (path, connections, requests) => {
      for (let n = 0; n < 100; n += 1) await (await fetch(service.url + path)).arrayBuffer();
      const watching = watch();
      const sockets = Array.from({ length: connections }, () => flood(path, requests));
      const longest = await watching;
      for (const socket of sockets) socket.destroy();
      process.stderr.write(`${path} ${connections} ${JSON.stringify(longest)}\n`);
      expect(longest.stallMs).toBeLessThan(LONGEST_STALL_MS);
      expect(longest.begun).toBeLessThanOrEqual(connections * 16);
      expect(longest.memoryMb).toBeLessThan(MOST_MEMORY_MB);
    },
    120_000,
  );
});

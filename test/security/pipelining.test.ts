import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
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

/**
 * Opens connections, sends that many requests at once on each and reads no answer. It has a thread of its own, so that
 * its work does not delay those who watch.
 */
const flood = async (path: string, connections: number, requests: number): Promise<Worker> => {
  const { hostname, port } = new URL(service.url);
  const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const attack = `
    const { connect } = require('node:net');
    const { parentPort, workerData } = require('node:worker_threads');
    const { hostname, port, text, connections } = workerData;
    // Connections that nobody reads do not keep a thread alive.
    parentPort.on('message', () => undefined);
    for (let n = 0; n < connections; n += 1)
      connect(port, hostname).pause().on('error', () => undefined).write(text);
  `;
  const workerData = { hostname, port: Number(port), text: request.repeat(requests), connections };
  const attacker = new Worker(attack, { eval: true, workerData });
  await once(attacker, 'online');
  return attacker;
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

/** Processor time that the service has used until now, in milliseconds, asked of the system and not of the service. */
const processorMs = (): number => {
  const afterName = readFileSync(`/proc/${service.pid}/stat`, 'latin1').split(') ')[1]!.split(' ');
  return (Number(afterName[11]) + Number(afterName[12])) * 10;
};

/**
 * Asks again and again. A stall is the processor time that the service used while one question waited for its answer:
 * time on the clock, and what happens while nobody asks, also depend on what else the machine does.
 */
const watch = async () => {
  const first = await usage();
  // The service counts from when it loaded its metrics, the system from its start.
  const uncounted = processorMs() - first.processorMs;
  const longest = { waitMs: 0, stallMs: 0, memoryMb: 0 };
  let last = first;
  let asks = 0;
  for (const until = performance.now() + WATCHED_MS; performance.now() < until; await pause(20)) {
    const asked = performance.now();
    const used = processorMs() - uncounted;
    last = await usage();
    longest.waitMs = Math.max(longest.waitMs, performance.now() - asked);
    longest.stallMs = Math.max(longest.stallMs, last.processorMs - used);
    longest.memoryMb = Math.max(longest.memoryMb, last.memoryMb);
    asks += 1;
  }
  return {
    ...longest,
    processorMs: last.processorMs - first.processorMs,
    begun: last.requests - first.requests - asks,
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
      const attacker = await flood(path, connections, requests);
      const longest = await watching;
      await attacker.terminate();
      process.stderr.write(`${path} ${connections} ${JSON.stringify(longest)}\n`);
      expect(longest.stallMs).toBeLessThan(LONGEST_STALL_MS);
      expect(longest.begun).toBeLessThanOrEqual(connections * 16);
      expect(longest.memoryMb).toBeLessThan(MOST_MEMORY_MB);
    },
    120_000,
  );
});

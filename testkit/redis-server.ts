import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import getPort from 'get-port';
import type { Redis } from 'ioredis';

/** Whether this machine has a `redis-server`. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** Waits for a connection. Unlike `once` of node:events, it outlives errors: on a busy machine a first attempt may time out. */
export const redisReady = (redis: Redis): Promise<void> =>
  new Promise((resolve) => redis.once('ready', resolve));

/**
 * Starts a Redis without persistence on a port of its own; it can be stopped and started again.
 *
 * @throws when there is no `redis-server`.
 */
export const redisServer = async () => {
  const port = await getPort({ host: '127.0.0.1' });
  let running: ChildProcess | undefined;
  const start = (): Promise<void> => {
    const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '']);
    running = server;
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.stdout.on('data', (chunk: Buffer) => {
        if (chunk.includes('Ready to accept connections')) resolve();
      });
    });
  };
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      if (!running || running.exitCode !== null || running.signalCode !== null) return resolve();
      running.once('exit', () => resolve());
      running.kill('SIGKILL');
    });
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, stop };
};

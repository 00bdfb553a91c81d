import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';

/** Whether there is a Redis to run here. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** A real Redis on a port of its own, that can be stopped and started again. */
export const redisServer = async () => {
  const port = await freePort();
  let running: ChildProcess | undefined;
  const start = (): Promise<void> => {
    const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '']);
    running = server;
    return new Promise((resolve) => {
      server.stdout.on('data', (chunk: Buffer) => {
        if (chunk.includes('Ready to accept connections')) resolve();
      });
    });
  };
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      if (!running || running.exitCode !== null) return resolve();
      running.once('exit', () => resolve());
      running.kill('SIGKILL');
    });
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, stop };
};

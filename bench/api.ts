import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { packaged } from '../src/package-root.js';

export interface Api {
  /** Base address of the data endpoints. */
  readonly url: string;
  readonly token: string;
  stop(): Promise<void>;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
};

/** The built service in a process of its own, over the stores of the environment, without a limit. */
export const startApi = async (): Promise<Api> => {
  const port = await freePort();
  const token = `unl-${'b'.repeat(43)}`;
  const env = {
    ...process.env,
    PORT: String(port),
    ACCOUNT_TOKEN: token,
    LOG_LEVEL: 'silent',
    SAMPLE: 'false',
  };
  const server: ChildProcess = spawn(process.execPath, [packaged('dist', 'src', 'main.js')], {
    env,
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}/api/v1`;
  for (let attempt = 0; !(await answers(`${url}/species?token=${token}`)); attempt++) {
    if (attempt > 120 || server.exitCode !== null) throw new Error('the service does not answer');
    await sleep(500);
  }
  return {
    url,
    token,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
};

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    // Not listening yet.
    () => false,
  );

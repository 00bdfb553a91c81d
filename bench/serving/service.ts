import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../src/free-port.js';
import { packaged } from '../../src/package-root.js';
import type { Stores } from '../stores.js';

/** A program that answers HTTP, in a process of its own. */
export interface Program {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  stop(): Promise<void>;
}

/** The built service, without a limit. */
export interface Service extends Program {
  /** Path and query of a list or record with the credential. */
  to(path: string): string;
  /** Milliseconds of processor time that the process has used. */
  cpuMs(): Promise<number>;
  /** Bytes of memory that it holds now. */
  residentBytes(): Promise<number>;
  /** Files and sockets that it has open. */
  handles(): Promise<number>;
}

const PAUSE_MS = 250;
const ATTEMPTS = 480;

/**
 * Starts node on the parameters for a free port, and waits until it is ready. It ends with the bench at the latest.
 *
 * @throws when it ends, or is not ready within two minutes.
 */
export const startProgram = async (
  parameters: (port: number) => readonly string[],
  env: (port: number) => NodeJS.ProcessEnv,
  ready: (origin: string) => Promise<boolean>,
): Promise<Program> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const program: ChildProcess = spawn(process.execPath, [...parameters(port)], {
    env: { ...process.env, ...env(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = (): void => void program.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    if (program.exitCode !== null || program.signalCode !== null) return;
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    await ended;
  };
  // Not listening yet.
  const isReady = () => ready(origin).catch(() => false);
  for (let attempt = 0; !(await isReady()); attempt++) {
    if (attempt > ATTEMPTS || program.exitCode !== null) {
      await stop();
      throw new Error(`${parameters(port)[0]} does not answer`);
    }
    await sleep(PAUSE_MS);
  }
  return { origin, stop };
};

const TOKEN = `unl-${'b'.repeat(43)}`;

/** Which search store the service answers from. */
export type Engine = 'elasticsearch' | 'postgres';

/**
 * @param build folder of the project that was built; this one by default
 * @param settings in place of the usual ones
 */
export const startService = async (
  stores: Stores,
  engine: Engine,
  build = packaged(),
  settings: NodeJS.ProcessEnv = {},
): Promise<Service> => {
  const env = (port: number): NodeJS.ProcessEnv => ({
    DATABASE_URL: stores.databaseUrl,
    ELASTICSEARCH_URL: engine === 'elasticsearch' ? stores.elasticsearchUrl : '',
    ELASTICSEARCH_INDEX: stores.index,
    SEARCH_STAND_IN: 'off',
    PORT: String(port),
    HOST: '127.0.0.1',
    ACCOUNT_TOKEN: TOKEN,
    TOKEN_SECRETS: 'b'.repeat(64),
    LOG_LEVEL: 'warn',
    SAMPLE: 'false',
    INDEXER: 'false',
    ...settings,
  });
  const to = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}token=${TOKEN}`;
  const program = await startProgram(
    () => [join(build, 'dist', 'src', 'main.js')],
    env,
    async (origin) => (await fetch(origin + to('/api/v1/species'))).ok,
  );
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`${program.origin}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  };
  return {
    ...program,
    to,
    cpuMs: async () => (await metric('process_cpu_seconds_total')) * 1000,
    residentBytes: () => metric('process_resident_memory_bytes'),
    handles: () => metric('process_open_fds'),
  };
};

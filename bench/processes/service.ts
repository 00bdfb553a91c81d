import { join } from 'node:path';
import { packaged } from '../../src/runtime/package-root.js';
import { type Engine, type Stores, settingsFor } from '../../testkit/stores.js';
import { type Program, startProgram } from './program.js';

/** The built service in a process of its own, with an account that has no rate limit. */
export interface Service extends Program {
  /** Adds the token of the account to a path. */
  withToken(path: string): string;
  /** Processor time that the process has used, in milliseconds. */
  cpuMs(): Promise<number>;
  /** The longest time since the last reading in which the event loop was blocked, in milliseconds. */
  longestBlockMs(): Promise<number>;
  /** Memory that the process holds now, in bytes. */
  residentBytes(): Promise<number>;
  /** Number of files and sockets that the process has open. */
  openFiles(): Promise<number>;
}

const TOKEN = 'unl-7c1e0fa94b2d8365e9a07f3c5d61b84e';

/**
 * Starts the service and waits until it is ready and answers lists.
 *
 * @param build folder of the build to start; this project by default
 * @param settings override the usual settings
 */
export const startService = async (
  stores: Stores,
  engine: Engine,
  build = packaged(),
  settings: NodeJS.ProcessEnv = {},
): Promise<Service> => {
  const env = (port: number): NodeJS.ProcessEnv => ({
    ...settingsFor(stores, engine),
    PORT: String(port),
    HOST: '127.0.0.1',
    ACCOUNT_TOKEN: TOKEN,
    TOKEN_SECRETS: '7c1e0fa94b2d8365e9a07f3c5d61b84e',
    LOG_LEVEL: 'warn',
    INITIAL_DATA: 'none',
    INDEXER: 'false',
    ...settings,
  });
  const withToken = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}token=${TOKEN}`;
  const program = await startProgram(
    () => [join(build, 'dist', 'src', 'main.js')],
    env,
    async (origin) =>
      (await fetch(`${origin}/readyz`)).ok && (await fetch(origin + withToken('/api/v1/species'))).ok,
  );
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`${program.origin}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  };
  return {
    ...program,
    withToken,
    cpuMs: async () => (await metric('process_cpu_seconds_total')) * 1000,
    longestBlockMs: async () => (await metric('nodejs_eventloop_lag_max_seconds')) * 1000,
    residentBytes: () => metric('process_resident_memory_bytes'),
    openFiles: () => metric('process_open_fds'),
  };
};

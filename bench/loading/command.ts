import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { packaged } from '../../src/package-root.js';

/** What a command said on its standard output, and what it took. */
export interface Ended {
  readonly said: string;
  readonly seconds: number;
  /** Seconds of processor time, of this process alone. */
  readonly cpuSeconds: number;
  /** The most memory that the process held, in MB of 10^6 bytes. */
  readonly peakMb: number;
}

export interface Running {
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<Ended>;
  /** Kills it (SIGKILL) and waits until it is gone; false where it had ended before. */
  kill(): Promise<boolean>;
}

/** Loaded before the program: as it ends it says on descriptor 3 what it has used. */
const TELL = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from 'node:fs';
   process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));`,
)}`;

const begin = (parameters: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ['--import', TELL, packaged('dist', 'src', 'cli', 'main.js'), ...parameters], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });

const ended = async (child: ChildProcess, what: string): Promise<Ended> => {
  const started = performance.now();
  const texts: [string, string, string, string] = ['', '', '', ''];
  for (const stream of [1, 2, 3] as const)
    child.stdio[stream]?.on('data', (bytes: Buffer) => {
      texts[stream] += bytes;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  const [, said, complaint, used] = texts;
  if (code !== 0) throw new Error(`linnea ${what} failed: ${complaint.trim().slice(-500)}`);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(used) as NodeJS.ResourceUsage;
  return {
    said,
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMb: Math.round((maxRSS * 1024) / 1e6),
  };
};

/**
 * Runs the built `linnea` in a process of its own.
 *
 * @throws with the end of what it complained when it fails.
 */
export const linnea = (parameters: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> =>
  ended(begin(parameters, env), parameters.join(' '));

/** Starts one that goes on until it is stopped, such as `linnea index follow`. */
export const startLinnea = (parameters: readonly string[], env: NodeJS.ProcessEnv): Running => {
  const child = begin(parameters, env);
  const end = ended(child, parameters.join(' '));
  // Reported when it is stopped; until then a failure shows in what it does not do.
  end.catch(() => undefined);
  return {
    stop: () => {
      child.kill('SIGTERM');
      return end;
    },
    kill: async () => {
      const running = child.exitCode === null && child.signalCode === null;
      if (running) child.kill('SIGKILL');
      await Promise.allSettled([end]);
      return running && child.signalCode === 'SIGKILL';
    },
  };
};

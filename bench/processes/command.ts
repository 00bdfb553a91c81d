import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packaged } from '../../src/runtime/package-root.js';

/** Output and cost of a command that has ended. */
export interface CommandResult {
  /** Standard output. */
  readonly output: string;
  readonly seconds: number;
  /** Processor time of this process alone, in seconds. */
  readonly cpuSeconds: number;
  /** Peak memory of this process, in MB of 10^6 bytes. */
  readonly peakMb: number;
}

export interface RunningCommand {
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<CommandResult>;
  /** Sends SIGKILL and waits for the end. Returns false if the command had ended before. */
  kill(): Promise<boolean>;
}

/** Code loaded before the program: at exit it writes the resource usage to descriptor 3. */
const REPORT_USAGE = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from 'node:fs';
   process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));`,
)}`;

const spawnLinnea = (
  parameters: readonly string[],
  env: NodeJS.ProcessEnv,
  build = packaged(),
): ChildProcess =>
  spawn(
    process.execPath,
    ['--import', REPORT_USAGE, join(build, 'dist', 'src', 'cli', 'main.js'), ...parameters],
    { env: { ...process.env, LOG_LEVEL: 'warn', ...env }, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );

const resultOf = async (child: ChildProcess, command: string): Promise<CommandResult> => {
  const started = performance.now();
  const texts: [string, string, string, string] = ['', '', '', ''];
  for (const stream of [1, 2, 3] as const)
    child.stdio[stream]?.on('data', (bytes: Buffer) => {
      texts[stream] += bytes;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  const [, output, errors, usage] = texts;
  if (code !== 0) throw new Error(`linnea ${command} failed: ${errors.trim().slice(-500)}`);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(usage) as NodeJS.ResourceUsage;
  return {
    output,
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMb: Math.round((maxRSS * 1024) / 1e6),
  };
};

/**
 * Runs the built `linnea` in a process of its own.
 *
 * @param build folder of the build to run; this project by default
 * @throws with the end of its error output when it fails.
 */
export const runLinnea = (
  parameters: readonly string[],
  env: NodeJS.ProcessEnv,
  build?: string,
): Promise<CommandResult> => resultOf(spawnLinnea(parameters, env, build), parameters.join(' '));

/** Starts a command that runs until it is stopped, such as `linnea index follow`. */
export const startLinnea = (parameters: readonly string[], env: NodeJS.ProcessEnv): RunningCommand => {
  const child = spawnLinnea(parameters, env);
  const result = resultOf(child, parameters.join(' '));
  // A failure is reported by stop(); an earlier one shows in the work that is not done.
  result.catch(() => undefined);
  return {
    stop: () => {
      child.kill('SIGTERM');
      return result;
    },
    kill: async () => {
      const isRunning = child.exitCode === null && child.signalCode === null;
      if (isRunning) child.kill('SIGKILL');
      await Promise.allSettled([result]);
      return isRunning && child.signalCode === 'SIGKILL';
    },
  };
};

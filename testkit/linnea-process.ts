import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A running `linnea` in a process of its own. */
export interface LinneaProcess {
  /** Sends SIGKILL and waits for the end. Returns false if the process had ended before. */
  kill(): Promise<boolean>;
  /** Sends SIGTERM, waits for the end and returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts `linnea` with parameters and settings. */
export type Launch = (parameters: readonly string[], env: NodeJS.ProcessEnv) => LinneaProcess;

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/**
 * Returns a function that starts `linnea`. Its processes end with the process that started them at the latest.
 *
 * @param program arguments of Node in front of the parameters: the built command, or the sources
 */
export const launcher =
  (program: readonly string[]): Launch =>
  (parameters, env) => {
    const child = spawn(process.execPath, [...program, ...parameters], {
      env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'fatal', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const end = (signal: 'SIGKILL' | 'SIGTERM') => async (): Promise<boolean> => {
      if (hasEnded(child)) return false;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return true;
    };
    const endWithParent = (): void => void child.kill('SIGKILL');
    process.once('exit', endWithParent);
    child.once('exit', () => process.off('exit', endWithParent));
    return {
      kill: async () => (await end('SIGKILL')()) && child.signalCode === 'SIGKILL',
      stop: async () => {
        await end('SIGTERM')();
        return child.exitCode;
      },
    };
  };

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A `linnea` in a process of its own. */
export interface Launched {
  /** kill -9; resolves once it is gone. False where it had ended before. */
  kill(): Promise<boolean>;
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts `linnea` with parameters and settings. */
export type Launch = (parameters: readonly string[], env: NodeJS.ProcessEnv) => Launched;

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** @param program what node is given before the parameters: the built command, or the sources. */
export const launcher =
  (program: readonly string[]): Launch =>
  (parameters, env) => {
    const child = spawn(process.execPath, [...program, ...parameters], {
      env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'fatal', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const end = (signal: 'SIGKILL' | 'SIGTERM') => async (): Promise<boolean> => {
      if (isGone(child)) return false;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
      return true;
    };
    // It ends with the process that started it at the latest.
    const withParent = (): void => void child.kill('SIGKILL');
    process.once('exit', withParent);
    child.once('exit', () => process.off('exit', withParent));
    return {
      kill: async () => (await end('SIGKILL')()) && child.signalCode === 'SIGKILL',
      stop: async () => {
        await end('SIGTERM')();
        return child.exitCode;
      },
    };
  };

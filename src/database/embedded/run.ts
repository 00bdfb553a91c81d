import { type SpawnOptions, spawn } from 'node:child_process';
import { NEVER } from '../../runtime/sleep.js';

/** User that runs a program; empty: the user of this process. */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** Kills a program and its children. */
const end = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/**
 * Runs a program and returns its output. It has its own process group, so that Ctrl-C does not end it, and ends with this
 * process or the signal. Hand-written: execa and `execFile` wait until the pipes are closed, which a started server keeps open.
 *
 * @throws Error with the output when the program fails, or the reason of the signal.
 */
export const run = (
  program: string,
  args: readonly string[],
  identity: Identity = {},
  signal = NEVER,
): Promise<string> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // The caller's locale need not exist for the server's user.
    const options: SpawnOptions = {
      ...identity,
      detached: true,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    };
    const child = spawn(program, args, options);
    const endIt = (): void => end(child.pid!);
    if (child.pid !== undefined) {
      process.once('exit', endIt);
      signal.addEventListener('abort', endIt);
    }
    const written: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => written.push(part));
    child.stderr?.on('data', (part: Buffer) => written.push(part));
    child.once('error', reject);
    // Not 'close': a server started by the program may hold the pipes.
    child.once('exit', (code) => {
      process.off('exit', endIt);
      signal.removeEventListener('abort', endIt);
      const text = Buffer.concat(written).toString('utf8').trim();
      child.stdout?.destroy();
      child.stderr?.destroy();
      if (code === 0) resolve(text);
      else reject(signal.aborted ? signal.reason : new Error(`${program} failed: ${text}`));
    });
  });

import { type SpawnOptions, spawn } from 'node:child_process';

/** Whom a program runs as; empty: as this process. */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** Ends a program and those that it has started, where they still run. */
const end = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/**
 * Runs a program to its end; what it wrote, or an error with what it wrote. It is in a
 * group of its own, so that Ctrl-C does not end it before this process decides; it ends with this process.
 */
export const run = (program: string, args: readonly string[], identity: Identity = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    // Messages are shown as they come; the locale of the caller need not exist for the server.
    const options: SpawnOptions = {
      ...identity,
      detached: true,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    };
    const child = spawn(program, args, options);
    const endIt = (): void => end(child.pid!);
    if (child.pid !== undefined) process.once('exit', endIt);
    const written: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => written.push(part));
    child.stderr?.on('data', (part: Buffer) => written.push(part));
    child.once('error', reject);
    // Not 'close': a server that the program leaves running may hold the pipes.
    child.once('exit', (code) => {
      process.off('exit', endIt);
      const text = Buffer.concat(written).toString('utf8').trim();
      child.stdout?.destroy();
      child.stderr?.destroy();
      if (code === 0) resolve(text);
      else reject(new Error(`${program} failed: ${text}`));
    });
  });

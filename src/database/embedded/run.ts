import { type SpawnOptions, spawn } from 'node:child_process';

/** Whom a program runs as; empty: as this process. */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** Runs a program to its end; what it wrote, or an error with what it wrote. */
export const run = (program: string, args: readonly string[], identity: Identity = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    // Messages are shown as they come; the locale of the caller need not exist for the server.
    const options: SpawnOptions = {
      ...identity,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    };
    const child = spawn(program, args, options);
    const written: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => written.push(part));
    child.stderr?.on('data', (part: Buffer) => written.push(part));
    child.once('error', reject);
    // Not 'close': a server that the program leaves running may hold the pipes.
    child.once('exit', (code) => {
      const text = Buffer.concat(written).toString('utf8').trim();
      child.stdout?.destroy();
      child.stderr?.destroy();
      if (code === 0) resolve(text);
      else reject(new Error(`${program} failed: ${text}`));
    });
  });

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A child process that runs a script of this folder. */
export interface Child {
  /** Sends SIGKILL; resolves once the process has ended. */
  kill(): Promise<void>;
}

const start = (script: URL, ...rest: readonly string[]): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', fileURLToPath(script), ...rest], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const killing = (child: ChildProcess) => async (): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

/** Starts a process that ingests statements into a database. */
export const ingestingChild = (url: string, items: readonly object[]): Child => ({
  kill: killing(start(new URL('./ingesting.ts', import.meta.url), url, JSON.stringify(items))),
});

/** Starts a process that serves a database over HTTP. */
export const servingChild = async (url: string): Promise<Child & { readonly url: string }> => {
  const child = start(new URL('./serving.ts', import.meta.url), url);
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  return { url: line, kill: killing(child) };
};

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { packaged } from '../../src/runtime/package-root.js';
import { ofRun, programOf } from '../support/of-run.js';

/** A service as in production: in a process of its own. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** Every line that it has logged. */
  readonly lines: readonly Record<string, unknown>[];
  /** Its complete standard output and standard error. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Its exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Kills it if it is still running. */
  kill(): Promise<void>;
}

/** The program of a service: the running Node and the bundled sources. */
const SERVICE = await programOf('service');

/** Starts a service with these settings, on a free port unless they name one. */
export const spawnService = (
  settings: Readonly<Record<string, string>>,
  [program, ...parameters]: readonly string[] = SERVICE,
): ChildProcess =>
  spawn(program!, parameters, {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'test', ...settings },
    cwd: packaged(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Starts it and waits until it answers. The caller must kill it. */
export const serviceProcess = async (
  settings: Readonly<Record<string, string>>,
  program?: readonly string[],
): Promise<ServiceProcess> => {
  await ofRun('pages');
  const child = spawnService(settings, program);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const lines: Record<string, unknown>[] = [];
  let rest = '';
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      const parts = (rest + chunk.toString('utf8')).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        if (line.startsWith('{')) lines.push(JSON.parse(line) as Record<string, unknown>);
        const port = /^Linnea is running at http:\/\/localhost:(\d+)\b/.exec(line)?.[1];
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
      }
    });
    ended.then((code) => reject(new Error(`the service ended with ${code} before it answered: ${output}`)));
  });
  return {
    url,
    pid: child.pid!,
    lines,
    output: () => output,
    signal: (name) => void child.kill(name),
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** Returns the exit code and standard error of a service that cannot start. */
export const failedStart = async (settings: Readonly<Record<string, string>>) => {
  const service = spawnService({ TOKEN_SECRETS: '7c1e0fa94b2d8365e9a07f3c5d61b84e', ...settings });
  let text = '';
  service.stderr!.on('data', (part: Buffer) => {
    text += part.toString('utf8');
  });
  const [code] = (await once(service, 'close')) as [number | null];
  return { code, text };
};

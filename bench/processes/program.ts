import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';

/** A program that serves HTTP in a process of its own. */
export interface Program {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  stop(): Promise<void>;
}

const POLL_MS = 250;
const MOST_POLLS = 480;

/**
 * Starts Node on a free port and waits until the program is ready. The program ends with the bench at the latest.
 *
 * @throws when the program ends, or is not ready within two minutes.
 */
export const startProgram = async (
  parameters: (port: number) => readonly string[],
  env: (port: number) => NodeJS.ProcessEnv,
  ready: (origin: string) => Promise<boolean>,
): Promise<Program> => {
  const port = await getPort({ host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${port}`;
  const program: ChildProcess = spawn(process.execPath, [...parameters(port)], {
    env: { ...process.env, ...env(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = (): void => void program.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    if (program.exitCode !== null || program.signalCode !== null) return;
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    await ended;
  };
  // A failure means that the program does not listen yet.
  const isReady = () => ready(origin).catch(() => false);
  for (let polls = 0; !(await isReady()); polls++) {
    if (polls > MOST_POLLS || program.exitCode !== null) {
      await stop();
      throw new Error(`${parameters(port)[0]} does not answer; its messages are above`);
    }
    await sleep(POLL_MS);
  }
  return { origin, stop };
};

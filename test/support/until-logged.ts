import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { keptLog } from '../http/serve.js';

/** Runs background work of the service until it has logged something, then stops it. Returns its log lines. */
export const untilLogged = async (
  run: (logger: Logger, signal: AbortSignal) => Promise<void>,
): Promise<readonly unknown[]> => {
  const { lines, logger } = keptLog();
  const stop = new AbortController();
  const running = run(logger, stop.signal);
  while (lines.length === 0) await pause(5);
  stop.abort();
  await running;
  return lines.map((line) => JSON.parse(line) as unknown);
};

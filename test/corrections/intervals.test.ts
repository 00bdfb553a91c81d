import { jest } from '@jest/globals';
import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import { runChangeExpiry } from '../../src/changes/expiry.js';
import { runExpiry } from '../../src/corrections/expiry.js';
import { runDecisions } from '../../src/corrections/review/waiting.js';
import { announcer } from '../../src/corrections/webhook/announcer.js';
import { createWebhookSender } from '../../src/corrections/webhook/sender.js';
import type { Database } from '../../src/database/database.js';
import { StoreUnavailable } from '../../src/runtime/store-unavailable.js';
import { keptLog } from '../http/serve.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

type Statement = () => Promise<unknown>;
type Work = (logger: Logger, signal: AbortSignal) => Promise<void>;

/** Work of the service with a database that answers every statement so. */
const expiry = (ask: Statement): Work => {
  const database = { write: ask } as unknown as Pick<Database, 'write'>;
  return (logger, signal) => runExpiry({ database, announce: announcer(true), hours: 24 }, logger, signal);
};
const changes =
  (ask: Statement): Work =>
  (logger, signal) =>
    runChangeExpiry({ oneFirst: ask } as unknown as DatabasePool, logger, signal);
const decisions = (ask: Statement): Work => {
  const options = { write: ask as Database['write'], desk: { accept: ask, reject: ask } };
  return (logger, signal) => runDecisions(options as Parameters<typeof runDecisions>[0], logger, signal);
};
const sender = (claim: Statement, prune: Statement = async () => undefined): Work => {
  const pool = { maybeOne: claim, query: prune } as unknown as DatabasePool;
  const webhook = { url: 'http://127.0.0.1:1', secret: '' };
  return (logger, signal) => createWebhookSender({ database: { pool }, webhook, logger }).run(signal);
};

/** Seconds at which work asks the database while it runs for so long. */
const times = async (work: (ask: Statement) => Work, duration: number, answer: Statement) => {
  jest.useFakeTimers();
  const began = Date.now();
  const asked: number[] = [];
  const stop = new AbortController();
  const running = work(() => {
    asked.push((Date.now() - began) / SECOND);
    return answer();
  })(keptLog().logger, stop.signal);
  await jest.advanceTimersByTimeAsync(duration);
  stop.abort();
  await running;
  jest.useRealTimers();
  return asked;
};

const away = (): Promise<never> => Promise.reject(new StoreUnavailable('away'));

describe('while the service runs', () => {
  it.each<[string, (ask: Statement) => Work, unknown, number, readonly number[]]>([
    ['C9.35 test submissions are looked for every minute', expiry, 0, 2 * MINUTE, [0, 60, 120]],
    ['C16.6 expired changes every hour', changes, 0, 2 * HOUR, [0, 3600, 7200]],
    ['C15.54 decisions that are due every second', decisions, [], 2 * SECOND, [0, 1, 2]],
    ['C12.7 messages that are due every five seconds', sender, null, 10 * SECOND, [0, 5, 10]],
    [
      'C12.7 old messages every hour',
      (ask) => sender(async () => null, ask),
      null,
      2 * HOUR,
      [0, 3600, 7200],
    ],
  ])('%s', async (_, work, answer, duration, expected) => {
    expect(await times(work, duration, async () => answer)).toEqual(expected);
  });

  it.each<[string, (ask: Statement) => Work, number, readonly number[]]>([
    ['test submissions again after a minute', expiry, 2 * MINUTE, [0, 60, 120]],
    ['changes again after an hour', changes, 2 * HOUR, [0, 3600, 7200]],
    ['decisions again after ten seconds', decisions, 20 * SECOND, [0, 10, 20]],
    ['messages again after five seconds', sender, 10 * SECOND, [0, 5, 10]],
    [
      'old messages again after five seconds',
      (ask) => sender(async () => null, ask),
      10 * SECOND,
      [0, 5, 10],
    ],
  ])('and the database is away: %s', async (_, work, duration, expected) => {
    expect(await times(work, duration, away)).toEqual(expected);
  });
});

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
/** Background work over a database that answers each of its statements by `ask`. */
type WorkOver = (ask: Statement) => Work;

const expiry: WorkOver = (ask) => {
  const database = { write: ask } as unknown as Pick<Database, 'write'>;
  return (logger, signal) => runExpiry({ database, announce: announcer(true), hours: 24 }, logger, signal);
};
const changes: WorkOver = (ask) => (logger, signal) =>
  runChangeExpiry({ oneFirst: ask } as unknown as DatabasePool, logger, signal);
const decisions: WorkOver = (ask) => {
  const options = { write: ask as Database['write'], desk: { accept: ask, reject: ask } };
  return (logger, signal) => runDecisions(options as Parameters<typeof runDecisions>[0], logger, signal);
};
const messages = (claim: Statement, prune: Statement = async () => undefined): Work => {
  const pool = { maybeOne: claim, query: prune } as unknown as DatabasePool;
  const webhook = { url: 'http://127.0.0.1:1', secret: '' };
  return (logger, signal) => createWebhookSender({ database: { pool }, webhook, logger }).run(signal);
};
const oldMessages: WorkOver = (ask) => messages(async () => null, ask);

/** Runs work for `duration` ms, and returns the seconds after its start at which it asks the database. */
const secondsAsked = async (work: WorkOver, duration: number, answer: Statement) => {
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

const unreachable = (): Promise<never> => Promise.reject(new StoreUnavailable('away'));

describe('background work', () => {
  it.each<[string, WorkOver, unknown, number, readonly number[]]>([
    ['C9.35 rejects due test submissions every minute', expiry, 0, 2 * MINUTE, [0, 60, 120]],
    ['C16.6 removes expired changes every hour', changes, 0, 2 * HOUR, [0, 3600, 7200]],
    ['C15.54 applies due decisions every second', decisions, [], 2 * SECOND, [0, 1, 2]],
    ['C12.7 sends due messages every five seconds', messages, null, 10 * SECOND, [0, 5, 10]],
    ['C12.7 removes old messages every hour', oldMessages, null, 2 * HOUR, [0, 3600, 7200]],
  ])('%s', async (_, work, answer, duration, expected) => {
    expect(await secondsAsked(work, duration, async () => answer)).toEqual(expected);
  });

  it.each<[string, WorkOver, number, readonly number[]]>([
    ['test submissions every minute', expiry, 2 * MINUTE, [0, 60, 120]],
    ['changes every hour', changes, 2 * HOUR, [0, 3600, 7200]],
    ['decisions every ten seconds', decisions, 20 * SECOND, [0, 10, 20]],
    ['messages every five seconds', messages, 10 * SECOND, [0, 5, 10]],
    ['old messages every five seconds', oldMessages, 10 * SECOND, [0, 5, 10]],
  ])('tries again while the database is unreachable: %s', async (_, work, duration, expected) => {
    expect(await secondsAsked(work, duration, unreachable)).toEqual(expected);
  });
});

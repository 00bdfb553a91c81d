import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Counting a request may hold it up for this long at most. */
const COMMAND_TIMEOUT_MS = 250;
/** A connection that gives no answer for so long is made anew: the other end may be gone without a word. */
const SILENCE_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;
const LONGEST_RETRY_MS = 2_000;

/**
 * The Redis in which processes share their budgets. It never holds the service
 * up: while it is away commands fail at once, and it is tried again in the background.
 */
export const connectRedis = (url: string, logger: Logger): Redis => {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, LONGEST_RETRY_MS),
  });
  let away = false;
  redis.on('ready', () => {
    away = false;
  });
  redis.on('error', (failure: Error) => {
    if (!away) logger.warn({ err: failure }, 'Redis is away: budgets are counted in memory');
    away = true;
  });
  return redis;
};

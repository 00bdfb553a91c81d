import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Longest time that counting may delay a request. */
const COMMAND_TIMEOUT_MS = 250;
/** A connection without an answer for this long is opened again: the server may have vanished without closing it. */
const SOCKET_TIMEOUT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_RETRY_DELAY_MS = 2_000;

/**
 * Connects to the Redis in which processes share their rate limits. While it is unreachable, commands fail at once and
 * the client reconnects in the background, so that no request waits for it.
 */
export const connectRedis = (url: string, logger: Logger): Redis => {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, MAX_RETRY_DELAY_MS),
  });
  let unreachable = false;
  redis.on('ready', () => {
    unreachable = false;
  });
  redis.on('error', (failure: Error) => {
    if (!unreachable) {
      logger.warn(
        { err: failure },
        'Redis is unreachable. Until it is back, each process counts rate limits in its own memory.',
      );
    }
    unreachable = true;
  });
  return redis;
};

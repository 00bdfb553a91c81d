import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.js';
import { loggedError } from './logged-error.js';
import { hidingSecrets, type SecretSettings } from './secrets.js';

/**
 * One line of JSON an event, without secrets and with little of errors; levels by name, instants as ISO text.
 *
 * @param stream standard output by default
 */
export const createLogger = (
  config: Pick<Config, 'logLevel'> & SecretSettings,
  stream?: DestinationStream,
): Logger =>
  pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: loggedError },
      hooks: { streamWrite: hidingSecrets(config) },
    },
    stream,
  );

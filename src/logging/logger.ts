import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/environment.js';
import { hideSecrets, type SecretSettings } from './hide-secrets.js';
import { loggedError } from './logged-error.js';

/**
 * Creates a logger that writes one JSON line per event, without secrets; levels by name, times in ISO 8601.
 *
 * @param stream Destination; default: standard output.
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
      hooks: { streamWrite: hideSecrets(config) },
    },
    stream,
  );

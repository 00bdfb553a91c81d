import { type Logger, pino } from 'pino';
import type { Config } from './config.js';
import { hidingSecrets, type SecretSettings } from './secrets.js';

/** One line of JSON an event on standard output, without secrets; levels by name, instants as ISO text. */
export const createLogger = (config: Pick<Config, 'logLevel'> & SecretSettings): Logger =>
  pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    hooks: { streamWrite: hidingSecrets(config) },
  });

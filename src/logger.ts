import { type Logger, pino } from 'pino';
import type { Config } from './config.js';

/** One line of JSON an event on standard output; levels by name, instants as ISO text. */
export const createLogger = (config: Pick<Config, 'logLevel'>): Logger =>
  pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  });

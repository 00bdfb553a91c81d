import type { Logger } from 'pino';
import type { Progress } from '../ingest/progress.js';

/**
 * Logs the progress of an ingestion: a line every two seconds at most, with the stage and the units done.
 *
 * @param interval Minimum milliseconds between two lines.
 */
export const logProgress = (logger: Logger, interval = 2_000): Progress => {
  let stage = '';
  let total: number | undefined;
  let logged = performance.now();
  const at = (done: number): void => {
    if (performance.now() - logged < interval) return;
    logged = performance.now();
    logger.info({ done, total }, stage);
  };
  return {
    start(next, known, from = 0) {
      [stage, total] = [next, known];
      at(from);
    },
    at,
  };
};

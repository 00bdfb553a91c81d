import type { Logger } from 'pino';
import type { Database } from '../database/database.js';
import { sleep } from '../runtime/sleep.js';
import type { Announce } from './webhook/announcer.js';

/** Dependencies and settings of the expiry of test submissions. */
export interface ExpiryOptions {
  readonly database: Pick<Database, 'write'>;
  readonly announce: Announce;
  /** Hours from the last submission of a test to its rejection (contract C9.35). */
  readonly hours: number;
}

const ENDED = 'Test submission, rejected automatically.';

/** Rejects the test submissions that are due and returns their number. Uses the index correction_expiring. */
export const expireTests = ({ database, announce, hours }: ExpiryOptions): Promise<number> =>
  database.write(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `update correction set change_status = 'rejected', updated_at = now(), review_notes = concat_ws(E'\\n', review_notes, $2::text)
       where test and change_status = 'pending' and submitted_at <= now() - make_interval(secs => $1 * 3600.0)
       returning id`,
      [hours, ENDED],
    );
    for (const { id } of rows) await announce(client, id, 'correction.rejected');
    return rows.length;
  });

/** Milliseconds between two runs. */
const INTERVAL = 60_000;

/** Rejects test submissions as they fall due, until the signal is aborted. Retries after errors of the database. */
export const runExpiry = async (parts: ExpiryOptions, logger: Logger, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      const rejected = await expireTests(parts);
      if (rejected > 0) logger.info({ rejected }, 'test submissions rejected');
    } catch (err) {
      logger.warn({ err }, `Test submissions could not be rejected. Next attempt in ${INTERVAL / 1000} s.`);
    }
    await sleep(INTERVAL, signal);
  }
};

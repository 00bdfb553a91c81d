import type { Logger } from 'pino';
import type { Database } from '../database/database.js';
import { pause } from '../pause.js';
import type { Announce } from './webhook/announcer.js';

/** What ends test submissions. */
export interface ExpiryParts {
  readonly database: Pick<Database, 'write'>;
  readonly announce: Announce;
  /** Hours after the last submission (contract C9.35). */
  readonly hours: number;
}

const ENDED = 'A test: rejected by itself.';

/** Rejects the test submissions whose time has come; returns how many. Index correction_expiring. */
export const expireTests = ({ database, announce, hours }: ExpiryParts): Promise<number> =>
  database.write(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `update correction set change_status = 'rejected', updated_at = now(), notes = concat_ws(E'\\n', notes, $2::text)
       where test and change_status = 'pending' and submitted_at <= now() - make_interval(secs => $1 * 3600.0)
       returning id`,
      [hours, ENDED],
    );
    for (const { id } of rows) await announce(client, id, 'correction.rejected');
    return rows.length;
  });

/** Milliseconds between two looks. */
const INTERVAL = 60_000;

/** Ends test submissions as their time comes, until the signal; a database that is away is asked again. */
export const runExpiry = async (parts: ExpiryParts, logger: Logger, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      const ended = await expireTests(parts);
      if (ended > 0) logger.info({ ended }, 'test corrections ended');
    } catch (err) {
      logger.warn({ err }, 'test corrections could not be ended');
    }
    await pause(INTERVAL, signal);
  }
};

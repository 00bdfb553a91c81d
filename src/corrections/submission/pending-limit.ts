import type { Client } from 'pg';
import type { Actor } from '../actor.js';
import { Refusal } from '../refusal.js';

/** Maximum number of pending submissions of one account (contract C9.8). */
export const MAX_PENDING = 1_000;

/**
 * Checks that an account may add another pending submission; reviewers and admins have no limit. The caller must hold
 * the lock of lockSubmissions(). Uses the index correction_pending.
 *
 * @throws {Refusal} conflict if the limit is reached.
 */
export const checkPendingLimit = async (client: Client, { id, role }: Actor): Promise<void> => {
  if (role !== 'user') return;
  const { rowCount } = await client.query(
    `select from correction where user_id = $1 and change_status = 'pending' limit $2`,
    [id, MAX_PENDING],
  );
  if (rowCount! >= MAX_PENDING)
    throw new Refusal(
      'conflict',
      `Your account has reached the maximum of ${MAX_PENDING} pending submissions. Wait until some are reviewed.`,
    );
};

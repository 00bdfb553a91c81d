import type { Client } from 'pg';
import type { Actor } from '../actor.js';
import { Refusal } from '../refusal.js';

/** Submissions of one account that may wait for review (contract C9.8). */
const MOST_PENDING = 1_000;

/**
 * Holds that an account has room for one more pending submission; reviewers and admins always have. To be called in the
 * account's turn. Index correction_pending.
 *
 * @throws {Refusal} conflict
 */
export const checkRoom = async (client: Client, { id, role }: Actor): Promise<void> => {
  if (role !== 'user') return;
  const { rowCount } = await client.query(
    `select from correction where user_id = $1 and change_status = 'pending' limit $2`,
    [id, MOST_PENDING],
  );
  if (rowCount! >= MOST_PENDING)
    throw new Refusal('conflict', `${MOST_PENDING} submissions of this account wait for review already.`);
};

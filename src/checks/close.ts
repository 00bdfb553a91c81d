import type { Client } from 'pg';
import { raisedByCheckSql } from './raised-by-check.js';

/** Closes pending findings of checks about a removed record, with a line of review notes; corrections by people stay. */
export const closeChecks = async (client: Client, id: number, line: string): Promise<void> => {
  await client.query(
    `update correction set change_status = 'accepted', review_notes = concat_ws(E'\\n', review_notes, $2::text), updated_at = now()
     where record_id = $1 and change_status = 'pending' and ${raisedByCheckSql('correction')}`,
    [id, line],
  );
};

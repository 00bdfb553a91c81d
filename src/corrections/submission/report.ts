import type { Client } from 'pg';
import { readMembers } from '../../wording/schema-faults.js';
import type { Actor } from '../actor.js';
import { invalid, Refusal } from '../refusal.js';
import type { ShownCorrection } from '../shown.js';
import { type Body, isTest, REPORT_MEMBERS } from './members.js';
import { checkPendingLimit } from './pending-limit.js';
import type { SubmittedReport } from './submit.js';
import { lockSubmissions, type SubmissionTarget, targetRecord } from './target.js';

/**
 * Stores a report of an error without a correction, or replaces the notes of the account's pending report (contract C9.30).
 * Runs in the caller's transaction.
 *
 * @throws {Refusal} not_found, forbidden, invalid or conflict, as {@link submit}.
 */
export const report = async (
  client: Client,
  submitter: Actor,
  target: SubmissionTarget,
  body: Body,
  licence: string,
): Promise<SubmittedReport> => {
  await lockSubmissions(client, submitter.id);
  const record = await targetRecord(client, target);
  const { members, faults } = readMembers(REPORT_MEMBERS, body);
  const { change_type: changeType = 'update', notes = null } = members;
  if (changeType === 'deletion' && submitter.role !== 'admin') {
    throw new Refusal('forbidden', 'Only an admin may ask for a deletion: send a report with notes instead.');
  }
  if (faults.length > 0) throw invalid(faults);
  const values = [submitter.id, record.id, changeType, notes, isTest(notes), licence];
  const replaced = await client.query<{ shown: ShownCorrection; former: string | null }>(
    `update correction as c
     set notes = $4, test = $5, licence = $6, submitted_at = now(), updated_at = now()
     from (
       select id, notes from correction
       where user_id = $1 and record_id = $2 and change_type = $3 and change_status = 'pending'
         and warning_type = 'report'
       order by id desc limit 1 for update
     ) o
     where c.id = o.id
     returning correction_json(c) as shown, o.notes as former`,
    values,
  );
  if (replaced.rows[0] !== undefined) {
    const { shown, former } = replaced.rows[0];
    return { shown, created: false, dropped: former === null || former === notes ? {} : { notes: former } };
  }
  await checkPendingLimit(client, submitter);
  const { rows } = await client.query<{ shown: ShownCorrection }>(
    `insert into correction as c (user_id, record_id, change_type, notes, test, licence, warning_type, source_type)
     values ($1, $2, $3, $4, $5, $6, 'report', 'report')
     returning correction_json(c) as shown`,
    values,
  );
  return { shown: rows[0]!.shown, created: true, dropped: {} };
};

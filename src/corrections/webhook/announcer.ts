import type { Client } from 'pg';
import { raisedByCheckSql } from '../../checks/raised-by-check.js';

/** Type of a webhook message. */
type CorrectionEvent = 'correction.accepted' | 'correction.rejected' | 'correction.reverted';

/** Queues a webhook message, which is sent after the caller's transaction is committed (contract C12.7). */
export type Announce = (client: Client, correctionId: number, event: CorrectionEvent) => Promise<void>;

/**
 * Returns the function that announces events; it does nothing without a configured webhook. Call that function when the
 * correction is final: the message contains its current content.
 */
export const announcer = (enabled: boolean): Announce => (enabled ? queueMessage : ignore);

/** Queues a message, except about an item that a check raised: no account submitted it. */
const queueMessage: Announce = async (client, correctionId, event) => {
  await client.query(
    `insert into notification (correction_id, event, data)
     select c.id, $2, correction_json(c) from correction c where c.id = $1 and ${raisedByCheckSql('c')} is not true`,
    [correctionId, event],
  );
};

const ignore: Announce = async () => undefined;

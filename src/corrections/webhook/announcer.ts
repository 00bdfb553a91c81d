import type { Client } from 'pg';

/** What happened to a correction. */
type CorrectionEvent = 'correction.accepted' | 'correction.rejected' | 'correction.reverted';

/** Has an event told to the configured address once the caller's transaction is committed (contract C12.7). */
export type Announce = (client: Client, correctionId: number, event: CorrectionEvent) => Promise<void>;

/**
 * What announces events; nothing where no webhook is configured. To be called when
 * the correction has its final content, which is what the message shows.
 */
export const announcer = (enabled: boolean): Announce => (enabled ? write : silence);

/** Items that checks raised are nobody's, so there is nobody to tell. */
const write: Announce = async (client, correctionId, event) => {
  await client.query(
    `insert into notification (correction_id, event, data)
     select c.id, $2, correction_json(c) from correction c where c.id = $1 and c.user_id is not null`,
    [correctionId, event],
  );
};

const silence: Announce = async () => undefined;

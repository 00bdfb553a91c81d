import type { Client } from 'pg';
import { runChecks, TOUCHED } from '../../checks/run.js';
import { type Lane, openClaims, publish, withdraw } from '../../facts/arbitration.js';
import type { Actor } from '../actor.js';
import { type CorrectedRecord, readRecord } from '../record.js';
import { Refusal } from '../refusal.js';
import { communityId } from './community.js';
import { lockItem, note, peekItem, type ReviewedItem } from './item.js';
import { plantOf, settlePlants } from './plants.js';
import { restoreRejected } from './rejected-facts.js';
import { moveToGenus } from './rename.js';

const conflict = (why: string): Refusal => new Refusal('conflict', why);

/**
 * Whether this account may take back what this item did.
 *
 * @throws {Refusal} forbidden for all but admins; conflict where it is not accepted
 */
export const checkRevert = ({ change_status, reverted }: ReviewedItem, { role }: Actor): void => {
  if (role !== 'admin') throw new Refusal('forbidden', 'This needs the role admin.');
  if (change_status !== 'accepted') throw conflict(`It is ${change_status}.`);
  if (reverted) throw conflict('It was taken back already.');
};

/**
 * Takes back what an accepted correction did (contract C9.55): its facts are
 * superseded and the fields resolved again, the next strongest source supplying
 * them; facts that it rejected are active again; a genus goes back. The item stays
 * accepted.
 *
 * @throws {Refusal} not_found; forbidden for all but admins; conflict where it is
 *   not accepted, nothing of it stands any more, or it renamed, merged or deleted
 */
export const revert = async (
  client: Client,
  admin: Actor,
  id: number,
  line: string | null,
): Promise<ReviewedItem> => {
  const seen = await peekItem(client, id);
  const record = await readRecord(client, seen.record_id, 'for no key update of s');
  const item = await lockItem(client, id);
  if (item.record_id !== seen.record_id) return revert(client, admin, id, line);
  checkRevert(item, admin);
  if (record === undefined || item.change_type === 'deletion') throw conflict('Its record is no more.');
  if ('scientific_name' in (item.changes ?? {})) {
    throw conflict('It renamed the record: a correction of the name takes that back.');
  }
  await openClaims(client);
  const undone =
    (await withdrawFacts(client, item)) +
    (await restoreRejected(client, item)) +
    (await restoreGenus(client, item, record));
  if (undone === 0) throw conflict('Nothing of it stands any more.');
  await restoreRank(client, item);
  await settlePlants(client, await plantOf(client, item.record_id));
  await runChecks(client, TOUCHED);
  await publish(client);
  await client.query('update correction set reverted_at = now() where id = $1', [id]);
  await note(client, id, [`Reverted by account ${admin.id}.`, ...(line === null ? [] : [line])].join(' '));
  return item;
};

/** Index fact_history. */
const withdrawFacts = async (client: Client, item: ReviewedItem): Promise<number> => {
  const { rows } = await client.query<Lane>(
    `select species_id as species, attribute_id as attribute, source_id as source from fact
     where species_id = $1 and source_id = $2 and source_record_id = $3 and status = 1`,
    [item.record_id, await communityId(client), String(item.id)],
  );
  return rows.length === 0 ? 0 : withdraw(client, rows);
};

const restoreGenus = async (client: Client, item: ReviewedItem, record: CorrectedRecord): Promise<number> => {
  const [before, after] = item.changes?.['genus_name'] ?? [];
  if (typeof before !== 'string' || record.genus_name !== after) return 0;
  await moveToGenus(client, item.record_id, before);
  return 1;
};

/** The rank of a record of which no backbone says anything is the one that it had. */
const restoreRank = async (client: Client, { record_id, changes }: ReviewedItem): Promise<void> => {
  const before = changes?.['rank']?.[0];
  if (typeof before !== 'string') return;
  await client.query(
    `update species s set rank = $2
     where s.id = $1 and not s.vals ? 'rank' and not exists (select from name_claim c where c.species_id = s.id)`,
    [record_id, before],
  );
};

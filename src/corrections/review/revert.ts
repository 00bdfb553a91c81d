import type { Client } from 'pg';
import { runChecks, TOUCHED } from '../../checks/run.js';
import { type Lane, openClaims, publish, withdraw } from '../../facts/arbitration.js';
import { plantOf, updateMainSpecies } from '../../taxa/plants.js';
import type { Actor } from '../actor.js';
import { type CorrectedRecord, readRecord } from '../record.js';
import { Refusal } from '../refusal.js';
import type { FieldChange } from '../submission/changes.js';
import { withdrawNames } from './accepted-languages.js';
import { communityId } from './community-claims.js';
import { lockItem, note, peekItem, type ReviewedItem } from './item.js';
import { restoreRejected } from './rejected-facts.js';
import { moveToGenus } from './rename.js';

const conflict = (why: string): Refusal => new Refusal('conflict', why);

/**
 * Checks whether an account may revert an item.
 *
 * @throws {Refusal} forbidden except for admins; conflict if the item is not accepted or already reverted.
 */
export const checkRevert = ({ change_status }: ReviewedItem, { role }: Actor): void => {
  if (role !== 'admin')
    throw new Refusal(
      'forbidden',
      `This needs the role admin; your account has the role ${role}: ask the operator of the service for it.`,
    );
  if (change_status === 'reverted') throw conflict('The correction was reverted already.');
  if (change_status !== 'accepted')
    throw conflict(`The correction is ${change_status}: only accepted ones can be reverted.`);
};

/**
 * Undoes an accepted correction (contract C9.55): supersedes its facts and resolves the fields again from the next strongest
 * source, makes facts that it rejected active again and restores the genus. The item becomes `reverted`.
 *
 * @throws {Refusal} not_found; forbidden except for admins; conflict if the item is not accepted, has no value in use any
 *   more, or renamed, merged or deleted the record.
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
  if (record === undefined)
    throw conflict('The species of this correction no longer exists: there is nothing to revert.');
  if (item.applied_fields?.includes('scientific_name')) {
    throw conflict('The correction renamed the species: submit a correction of the name instead.');
  }
  await openClaims(client);
  const undone =
    (await withdrawFacts(client, item)) +
    (await restoreRejected(client, item)) +
    (await withdrawNames(client, item)) +
    (await restoreGenus(client, item, record));
  if (undone === 0)
    throw conflict('No value of this correction is in use any more: there is nothing to revert.');
  await restoreRank(client, item);
  await updateMainSpecies(client, await plantOf(client, item.record_id));
  await runChecks(client, TOUCHED);
  await publish(client);
  await client.query(`update correction set change_status = 'reverted' where id = $1`, [id]);
  await note(client, id, [`Reverted by account ${admin.id}.`, ...(line === null ? [] : [line])].join(' '));
  return item;
};

/** Withdraws the facts of the item and returns their number. Uses the index fact_history. */
const withdrawFacts = async (client: Client, item: ReviewedItem): Promise<number> => {
  const { rows } = await client.query<Lane>(
    `select species_id as species, attribute_id as attribute, source_id as source from fact
     where species_id = $1 and source_id = $2 and source_record_id = $3 and status = 1`,
    [item.record_id, await communityId(client), String(item.id)],
  );
  return rows.length === 0 ? 0 : withdraw(client, rows);
};

/** Returns the previous and the new value of a field; empty if accepting the item did not apply the field. */
const appliedChange = ({ applied_fields, changes }: ReviewedItem, key: string): Partial<FieldChange> =>
  (applied_fields?.includes(key) && changes?.[key]) || [];

/** Moves the species back to its former genus unless it has changed since. Returns the number of restored values. */
const restoreGenus = async (client: Client, item: ReviewedItem, record: CorrectedRecord): Promise<number> => {
  const [before, after] = appliedChange(item, 'genus_name');
  if (typeof before !== 'string' || record.genus_name !== after) return 0;
  await moveToGenus(client, item.record_id, before);
  return 1;
};

/** Restores the former rank of a record whose rank comes neither from a fact nor from a backbone. */
const restoreRank = async (client: Client, item: ReviewedItem): Promise<void> => {
  const [before] = appliedChange(item, 'rank');
  if (typeof before !== 'string') return;
  await client.query(
    `update species s set rank = $2
     where s.id = $1 and not s.vals ? 'rank' and not exists (select from name_claim c where c.species_id = s.id)`,
    [item.record_id, before],
  );
};

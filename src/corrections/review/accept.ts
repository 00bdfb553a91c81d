import type { Client } from 'pg';
import { runChecks, TOUCHED } from '../../checks/run.js';
import { openClaims, publish } from '../../facts/arbitration.js';
import { nameKey } from '../../names/scientific.js';
import { holdNaming } from '../../taxa/naming-lock.js';
import type { Actor } from '../actor.js';
import { type FieldFault, faultSentences } from '../fault.js';
import { type CorrectedRecord, readRecord } from '../record.js';
import { Refusal } from '../refusal.js';
import { claimAsCommunity } from './community.js';
import { deleteSpecies } from './delete.js';
import { bury, type Going, lockGoing } from './gone.js';
import { conclude, lockItem, note, peekItem, type ReviewedItem } from './item.js';
import { merge } from './merge.js';
import { plantOf, settlePlants } from './plants.js';
import { type ReadItem, readItem } from './read-item.js';
import { rejectOffending } from './rejected-facts.js';
import { moveToGenus, rename } from './rename.js';
import { checkAcceptance } from './reviewer.js';

/** The item that was reviewed, as it was locked; with faults it could not be accepted and stays pending (contract C9.48). */
export interface Outcome {
  readonly item: ReviewedItem;
  readonly faults: readonly FieldFault[];
}

/** Whether the item renames, merges or deletes: which record a name is must not change meanwhile. */
const namesRecords = ({ change_type, changes }: ReviewedItem): boolean =>
  change_type === 'deletion' || (changes !== null && 'scientific_name' in changes);

/**
 * Accepts an item and applies it, all in the caller's transaction (contract
 * C9.46 to C9.52). Locks are taken in one order everywhere: names, record, item.
 *
 * @param line What the reviewer adds to its notes.
 * @throws {Refusal} not_found, forbidden, conflict, in the order of C9.46
 */
export const accept = async (
  client: Client,
  reviewer: Actor,
  id: number,
  line: string | null,
): Promise<Outcome> => {
  const seen = await peekItem(client, id);
  if (namesRecords(seen)) await holdNaming(client);
  const record = await readRecord(client, seen.record_id, 'for no key update of s');
  const item = await lockItem(client, id);
  checkAcceptance(item, reviewer);
  // Submitted anew or merged in the moment between: the second look is at what it is now.
  if (item.record_id !== seen.record_id || namesRecords(item) !== namesRecords(seen)) {
    return accept(client, reviewer, id, line);
  }
  const review = { item, reviewer, conclude: () => conclude(client, id, 'accepted', reviewer.id, line) };
  const faults = await apply(client, review, record);
  if (faults.length > 0) await note(client, id, `Could not be accepted: ${faultSentences(faults)}`);
  return { item, faults };
};

/** A review under way. */
interface Review {
  readonly item: ReviewedItem;
  readonly reviewer: Actor;
  /** Ends it: before the checks run, which would otherwise close an item of theirs by themselves. */
  conclude(): Promise<void>;
}

/** Items that nothing can be applied of only change their status (C9.50). */
const appliesNothing = ({ change_type, changes, warning_type }: ReviewedItem): boolean =>
  warning_type === 'report' || (change_type === 'update' && changes === null);

const GONE: FieldFault = {
  field: 'correction',
  got: null,
  problem: 'not_found',
  sentence: 'is of a record that is no more',
};

/** Applies an item and ends its review; where it cannot be applied, nothing is done and the faults are returned. */
const apply = async (
  client: Client,
  review: Review,
  record: CorrectedRecord | undefined,
): Promise<readonly FieldFault[]> => {
  const { item } = review;
  if (appliesNothing(item)) {
    await review.conclude();
    return [];
  }
  if (record === undefined) return [GONE];
  await openClaims(client);
  if (item.change_type === 'deletion') return applyDeletion(client, review);
  const read = await readItem(client, item, record);
  if (read.faults.length === 0) await applyChanges(client, review, read);
  return read.faults;
};

const applyDeletion = async (client: Client, { item, conclude }: Review): Promise<readonly FieldFault[]> => {
  const [going] = await lockGoing(client, [item.record_id]);
  if (going === undefined) return [GONE];
  try {
    await deleteSpecies(client, going, item.id);
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'invalid') return error.faults;
    throw error;
  }
  await conclude();
  await publish(client);
  await bury(client, going);
  return [];
};

const applyChanges = async (
  client: Client,
  { item, reviewer, conclude }: Review,
  read: ReadItem,
): Promise<void> => {
  const named = await applyName(client, item.record_id, read.name);
  const { species } = named;
  if (read.genus !== null) await moveToGenus(client, species, read.genus);
  if (item.warning_type === 'Checks::PlausibleValues') {
    await rejectOffending(client, item, reviewer.id, item.changes!);
  } else {
    await claimAsCommunity(client, item, reviewer.id, species, read.values);
  }
  await settlePlants(client, [...named.plants, ...(await plantOf(client, species))]);
  await conclude();
  await runChecks(client, TOUCHED);
  await publish(client);
  if (named.going !== null) await bury(client, named.going);
};

interface AppliedName {
  /** The record that bears the name now. */
  readonly species: number;
  /** The one that went, where two merged. */
  readonly going: Going | null;
  readonly plants: readonly number[];
}

/** Renames the record, or merges it into the one that has the name already (C9.51). */
const applyName = async (client: Client, own: number, name: string | null): Promise<AppliedName> => {
  if (name === null) return { species: own, going: null, plants: [] };
  const { rows } = await client.query<{ id: number }>(
    'select id from species where name_key = $1 and id <> $2',
    [nameKey(name), own],
  );
  const survivor = rows[0]?.id;
  if (survivor === undefined) return { species: own, going: null, plants: await rename(client, own, name) };
  const going = (await lockGoing(client, [own, survivor])).find(({ id }) => id === own)!;
  return { species: survivor, going, plants: await merge(client, going, survivor) };
};

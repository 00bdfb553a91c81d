import type { Client } from 'pg';
import { isRaisedByCheck } from '../../checks/raised-by-check.js';
import { runChecks, TOUCHED } from '../../checks/run.js';
import { openClaims, publish } from '../../facts/arbitration.js';
import { lockNames } from '../../taxa/naming-lock.js';
import { plantOf, updateMainSpecies } from '../../taxa/plants.js';
import { lockRecords, removeFromSearch } from '../../taxa/removal.js';
import { type Fault, shownFaults } from '../../wording/fault.js';
import type { Actor } from '../actor.js';
import { fault, named } from '../fault.js';
import { type CorrectedRecord, readRecord } from '../record.js';
import { Refusal } from '../refusal.js';
import { nameAsCommunity } from './accepted-languages.js';
import { acceptedNames } from './accepted-names.js';
import { claimAsCommunity } from './community-claims.js';
import { checkDecision, type Decision } from './decision.js';
import { deleteSpecies } from './delete.js';
import { type Applied, conclude, lockItem, note, peekItem, type ReviewedItem } from './item.js';
import { type ReadItem, readItem } from './read-item.js';
import { rejectOffending } from './rejected-facts.js';
import { moveToGenus } from './rename.js';
import { renameOrMerge } from './rename-or-merge.js';
import { checkAcceptance } from './reviewer.js';

/** The reviewed item as read under its lock. With faults it was not accepted and stays pending (contract C9.48). */
export interface Outcome {
  readonly item: ReviewedItem;
  readonly faults: readonly Fault[];
}

/** A request to accept an item. */
interface Acceptance {
  readonly reviewer: Actor;
  readonly id: number;
  readonly decision: Decision;
  /** Licence of the values of an item that nobody submitted (C9.9). */
  readonly licence: string;
}

/** Returns whether the item renames, merges or deletes a record, so that all names must be locked. */
const changesNames = ({ change_type, changes }: ReviewedItem): boolean =>
  change_type === 'deletion' || (changes !== null && 'scientific_name' in changes);

/**
 * Accepts an item and applies it in the caller's transaction (contract C9.46 to C9.52). To avoid deadlocks, locks are always
 * taken in this order: names, record, item.
 *
 * @throws {Refusal} not_found, forbidden, conflict, invalid if the decision does not suit the item, checked in this order
 *   (C9.46).
 */
export const accept = async (client: Client, request: Acceptance): Promise<Outcome> => {
  const { reviewer, id, decision } = request;
  const seen = await peekItem(client, id);
  if (changesNames(seen)) await lockNames(client);
  const record = await readRecord(client, seen.record_id, 'for no key update of s');
  const item = await lockItem(client, id);
  checkAcceptance(item, reviewer);
  // The item was submitted again or its record merged before the locks: start over with the current item.
  if (item.record_id !== seen.record_id || changesNames(item) !== changesNames(seen)) {
    return accept(client, request);
  }
  checkDecision(item, decision);
  const licence = isRaisedByCheck(item) ? request.licence : item.licence;
  const review: Review = {
    item: { ...item, licence },
    reviewer,
    decision,
    conclude: (applied) =>
      conclude(client, id, { status: 'accepted', by: reviewer.id, ...decision, applied, licence }),
  };
  const faults = await apply(client, review, record);
  if (faults.length > 0) await note(client, id, `Could not be accepted: ${shownFaults(faults).message}`);
  return { item, faults };
};

/** A review in progress. */
interface Review {
  readonly item: ReviewedItem;
  readonly reviewer: Actor;
  readonly decision: Decision;
  /** Ends the review. Call it before the checks run: they close items of their own that no longer apply. */
  conclude(applied: Applied | null): Promise<void>;
}

/** Returns whether accepting the item changes only its status (C9.50). */
const appliesNothing = ({ change_type, changes, warning_type }: ReviewedItem): boolean =>
  warning_type === 'report' || (change_type === 'update' && changes === null);

const RECORD_REMOVED = named(
  'correction',
  null,
  fault('not_found', 'is of a species that no longer exists: reject it'),
);

/** Applies an item and ends its review, or returns the faults that prevent it and changes nothing. */
const apply = async (
  client: Client,
  review: Review,
  record: CorrectedRecord | undefined,
): Promise<readonly Fault[]> => {
  const { item } = review;
  if (appliesNothing(item)) {
    await review.conclude(null);
    return [];
  }
  if (record === undefined) return [RECORD_REMOVED];
  await openClaims(client);
  if (item.change_type === 'deletion') return applyDeletion(client, review);
  const read = await readItem(client, item, record, review.decision);
  if (read.faults.length === 0) await applyChanges(client, review, record, read);
  return read.faults;
};

const applyDeletion = async (client: Client, { item, conclude }: Review): Promise<readonly Fault[]> => {
  const [removed] = await lockRecords(client, [item.record_id]);
  if (removed === undefined) return [RECORD_REMOVED];
  try {
    await deleteSpecies(client, removed, item.id);
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'invalid') return error.faults;
    throw error;
  }
  await conclude(null);
  await publish(client);
  await removeFromSearch(client, removed);
  return [];
};

/** Applies the changes of an item and returns the fields that it changed. */
const applyFields = async (
  client: Client,
  { item, reviewer, decision }: Review,
  record: CorrectedRecord,
  read: ReadItem,
  species: number,
): Promise<readonly string[]> => {
  if (item.warning_type === 'Checks::PlausibleValues') {
    return rejectOffending(client, item, reviewer.id, { fields: read.fields, facts: decision.rejectFacts });
  }
  const values = [...(await acceptedNames(client, record, read, species)), ...read.values];
  await claimAsCommunity(client, item, reviewer.id, species, values);
  await nameAsCommunity(client, item, species, read.names);
  return [...values.map(({ attribute }) => attribute), ...read.names.map(({ key }) => key)];
};

const applyChanges = async (
  client: Client,
  review: Review,
  record: CorrectedRecord,
  read: ReadItem,
): Promise<void> => {
  const { item } = review;
  const { species, removed, plants } = await renameOrMerge(client, item.record_id, read.name);
  if (read.genus !== null) await moveToGenus(client, species, read.genus);
  const fields = await applyFields(client, review, record, read, species);
  await updateMainSpecies(client, [...plants, ...(await plantOf(client, species))]);
  await review.conclude(appliedOf(item, fields, read.offScale));
  await runChecks(client, TOUCHED);
  await publish(client);
  if (removed !== null) await removeFromSearch(client, removed);
};

const appliedOf = (
  { changes }: ReviewedItem,
  fields: readonly string[],
  offScale: readonly string[],
): Applied => ({
  fields,
  unapplied: Object.fromEntries(
    Object.keys(changes ?? {})
      .filter((key) => !fields.includes(key))
      .map((key) => [key, offScale.includes(key) ? 'off_scale' : 'not_selected']),
  ),
});

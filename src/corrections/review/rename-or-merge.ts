import type { Client } from 'pg';
import { closeChecks } from '../../checks/close.js';
import { nameKey } from '../../names/scientific.js';
import { merge } from '../../taxa/merge.js';
import { lockRecords, type RemovedRecord } from '../../taxa/removal.js';
import { rename } from './rename.js';

/** The result of a rename or merge. */
export interface AppliedName {
  /** The species that has the name now. */
  readonly species: number;
  /** The record that a merge removed; null without a merge. */
  readonly removed: RemovedRecord | null;
  /** Plants whose main species must be updated. */
  readonly plants: readonly number[];
}

/** Renames the record, or merges it into the one that already has the name (contract C9.51); does nothing for null. */
export const renameOrMerge = async (
  client: Client,
  own: number,
  name: string | null,
): Promise<AppliedName> => {
  if (name === null) return { species: own, removed: null, plants: [] };
  const { rows } = await client.query<{ id: number }>(
    'select id from species where name_key = $1 and id <> $2',
    [nameKey(name), own],
  );
  const survivor = rows[0]?.id;
  if (survivor === undefined) return { species: own, removed: null, plants: await rename(client, own, name) };
  const removed = (await lockRecords(client, [own, survivor])).find(({ id }) => id === own)!;
  await closeChecks(client, own, `The record was merged into species ${survivor}.`);
  return { species: survivor, removed, plants: await merge(client, removed, survivor) };
};

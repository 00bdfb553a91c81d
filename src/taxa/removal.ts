import type { Client } from 'pg';
import { recordRemoval } from './naming-lock.js';

/** A species that is about to be removed. */
export interface RemovedRecord {
  readonly id: number;
  readonly revision: number;
}

/**
 * Locks records before a merge or removal, in order of id. Leaves out rows that another transaction has removed meanwhile.
 */
export const lockRecords = async (
  client: Client,
  ids: readonly number[],
): Promise<readonly RemovedRecord[]> => {
  const { rows } = await client.query<RemovedRecord>(
    'select id, revision from species where id = any ($1) order by id for update',
    [ids],
  );
  return rows;
};

/** Removes a species with its dependent rows; deletes those without a foreign key explicitly. */
export const removeSpecies = async (client: Client, id: number): Promise<void> => {
  await client.query('delete from distribution where species_id = $1', [id]);
  await client.query('delete from fact where species_id = $1', [id]);
  await client.query('delete from external_id where species_id = $1', [id]);
  await client.query('delete from species where id = $1', [id]);
  await recordRemoval(client);
};

/** Queues the removal of a record from the search stores. Call it after publish(), so that a survivor is written first. */
export const removeFromSearch = async (client: Client, { id, revision }: RemovedRecord): Promise<void> => {
  await client.query('insert into outbox (species_id, revision, deleted) values ($1, $2, true)', [
    id,
    revision + 1,
  ]);
};

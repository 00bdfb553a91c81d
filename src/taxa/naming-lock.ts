import type { Client } from 'pg';

/**
 * Advisory lock on the assignment of names to records. Ingestion relies on it after matching
 * the names of a file, while a correction may rename, merge or delete a record. Steps of
 * ingestions share the lock, a correction of a name takes it exclusively, both until their
 * transaction ends and always before row locks.
 */
const LOCK = `hashtext('linnea naming')`;

/** Takes the lock shared, for steps of an ingestion. */
export const lockNamesShared = async (client: Client): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock_shared(${LOCK})`);
};

/** Takes the lock exclusively, for renaming, merging and deleting; waits for a running ingestion step. */
export const lockNames = async (client: Client): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock(${LOCK})`);
};

/** Returns the number of records merged or removed so far; requires one of the locks. */
export const countRemovedSpecies = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    'select case when is_called then last_value else 0 end::integer as n from species_gone',
  );
  return rows[0]!.n;
};

/** Counts a merged or removed record. */
export const recordRemoval = async (client: Client): Promise<void> => {
  await client.query(`select nextval('species_gone')`);
};

import type { Client } from 'pg';

/**
 * Which record a name is: ingestion relies on it from the moment it has matched
 * the names of a file, and a correction may rename, merge or delete a record
 * meanwhile. Both take this lock until their transaction ends: many ingestions
 * steps may share it, a correction of a name has it alone. Always before the
 * locks of rows.
 */
const LOCK = `hashtext('linnea naming')`;

/** For the steps of an ingestion. */
export const shareNaming = async (client: Client): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock_shared(${LOCK})`);
};

/** For renaming, merging and deleting. Waits for the step of an ingestion that is under way. */
export const holdNaming = async (client: Client): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock(${LOCK})`);
};

/** How many records have merged or gone so far; under one of the locks. */
export const speciesGone = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    'select case when is_called then last_value else 0 end::integer as n from species_gone',
  );
  return rows[0]!.n;
};

/** Says that a record has merged or gone. */
export const countGone = async (client: Client): Promise<void> => {
  await client.query(`select nextval('species_gone')`);
};

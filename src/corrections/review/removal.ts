import type { Client } from 'pg';
import { countGone } from '../../taxa/naming-lock.js';

/** A record that is about to go. */
export interface Going {
  readonly id: number;
  readonly revision: number;
}

/**
 * Locks records that are about to merge or go, in order of id. Rows that another
 * transaction has removed meanwhile are not among them.
 */
export const lockGoing = async (client: Client, ids: readonly number[]): Promise<readonly Going[]> => {
  const { rows } = await client.query<Going>(
    'select id, revision from species where id = any ($1) order by id for update',
    [ids],
  );
  return rows;
};

/** Removes the row of a species with all that hangs on it; what has no foreign key was moved or is removed here. */
export const removeSpecies = async (client: Client, id: number): Promise<void> => {
  await client.query('delete from distribution where species_id = $1', [id]);
  await client.query('delete from fact where species_id = $1', [id]);
  await client.query('delete from species where id = $1', [id]);
  await countGone(client);
};

/** Has the search stores forget a record: after publish(), so that what it merged into is written first. */
export const bury = async (client: Client, { id, revision }: Going): Promise<void> => {
  await client.query('insert into outbox (species_id, revision, deleted) values ($1, $2, true)', [
    id,
    revision + 1,
  ]);
};

/** Items of checks of a record that is no more; people's corrections stay as they are. */
export const closeChecks = async (client: Client, id: number, line: string): Promise<void> => {
  await client.query(
    `update correction set change_status = 'accepted', notes = concat_ws(E'\\n', notes, $2::text), updated_at = now()
     where record_id = $1 and change_status = 'pending' and user_id is null`,
    [id, line],
  );
};

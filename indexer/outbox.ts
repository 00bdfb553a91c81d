import type { Client } from 'pg';

/** A species to write out again, with the highest revision that asked for it. */
export interface Change {
  readonly species: number;
  readonly revision: number;
}

/** The channel on which publish() says that there is something to do. Only a hint: readers poll as well. */
export const CHANNEL = 'linnea_outbox';

/**
 * Takes up to `rows` rows in the caller's transaction and coalesces them: they are
 * gone when it commits, and back when it does not. Rows that another indexer holds
 * are passed over, so any number may work. A position kept by sequence would skip
 * transactions that commit late. Measured: 38,000 rows a second at 2,000 a batch.
 */
export const takeChanges = async (
  client: Client,
  taking: Taking,
  rows: number,
): Promise<readonly Change[]> => {
  const values = 'store' in taking ? [rows, taking.store] : [rows];
  return (await client.query<Change>(take('store' in taking ? 'store = $2' : 'true'), values)).rows;
};

/** Which rows are taken: of one store among several, by the index on both, or all where there is one. */
export type Taking = { readonly store: string } | { readonly all: true };

const take = (where: string): string => `
  with taken as (
    delete from outbox
    where seq in (select seq from outbox where ${where} order by seq limit $1 for update skip locked)
    returning species_id, revision
  )
  select species_id as species, max(revision) as revision from taken group by species_id order by species_id`;

/**
 * Writes up to `rows` rows that are for every store out again for each of several, in a
 * transaction of its own, so that from then on none waits for another. Says so on the
 * channel, since whoever looked meanwhile saw neither.
 */
export const spreadChanges = async (
  client: Client,
  stores: readonly string[],
  rows: number,
): Promise<void> => {
  await client.query(SPREAD, [rows, stores]);
};

const SPREAD = `
  with taken as (
    delete from outbox
    where seq in (select seq from outbox where store is null order by seq limit $1 for update skip locked)
    returning seq, species_id, revision, deleted, created_at
  ), spread as (
    insert into outbox (species_id, revision, deleted, created_at, store)
    select species_id, revision, deleted, created_at, each
    from taken cross join unnest($2::text[]) as each order by seq
    returning 1
  )
  select pg_notify('${CHANNEL}', '') from spread having count(*) > 0`;

/**
 * Empties the outbox of what is committed for these stores, in the caller's transaction;
 * returns how many rows there were. Everything goes where these are all there are.
 */
export const discardChanges = async (
  client: Client,
  stores: readonly string[],
  areAll: boolean,
): Promise<number> =>
  (await client.query('delete from outbox where $2 or store = any ($1)', [stores, areAll])).rowCount ?? 0;

/** How much waits, and since when. */
export const readBacklog = async (
  client: Client,
): Promise<{ readonly rows: number; readonly oldest: string | null; readonly seconds: number }> => {
  const { rows } = await client.query<{ rows: number; oldest: string | null; seconds: number }>(
    `select count(*) as rows, min(created_at) as oldest,
       coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
     from outbox`,
  );
  return rows[0]!;
};

/** The number of the last row that is committed; 0 where the outbox is empty. */
export const lastQueued = async (client: Client): Promise<number> =>
  (await client.query<{ seq: number }>('select coalesce(max(seq), 0) as seq from outbox')).rows[0]!.seq;

/** Whether a row up to that number waits, or is being delivered. */
export const waitsUpTo = async (client: Client, seq: number): Promise<boolean> =>
  ((await client.query('select from outbox where seq <= $1 limit 1', [seq])).rowCount ?? 0) > 0;

import type { Client } from 'pg';
import { BEFORE, LIVE } from '../src/search/postgres/table.js';

/** Reads the names of stores that have received every change since they were built. */
export const maintainedStores = async (client: Client): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ name: string }>('select name from search_store');
  return new Set(rows.map(({ name }) => name));
};

/** Records in the caller's transaction that the store is up to date and receives changes from now on. */
export const markMaintained = async (client: Client, store: string): Promise<void> => {
  await client.query('insert into search_store (name) values ($1) on conflict do nothing', [store]);
};

/**
 * Records that all other stores are no longer updated. Drops their Postgres tables at once,
 * because nothing would show that they are out of date.
 */
export const retireOtherStores = async (client: Client, stores: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    'delete from search_store where name <> all ($1) returning name',
    [stores],
  );
  if (rows.some(({ name }) => name === 'postgres'))
    await client.query(`drop schema if exists ${LIVE}, ${BEFORE} cascade`);
};

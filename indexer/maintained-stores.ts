import type { Client } from 'pg';
import { BEFORE, LIVE } from '../src/search/postgres/table.js';

/** Names of the stores that have had every change since they were built. */
export const keptStores = async (client: Client): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ name: string }>('select name from search_store');
  return new Set(rows.map(({ name }) => name));
};

/** Notes, in the caller's transaction, that the store has all that is committed and is kept from now on. */
export const keepStore = async (client: Client, store: string): Promise<void> => {
  await client.query('insert into search_store (name) values ($1) on conflict do nothing', [store]);
};

/**
 * Notes that stores other than these are kept no more. The tables of Postgres go at
 * once: nobody else could tell that they are out of date.
 */
export const retireOthers = async (client: Client, stores: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    'delete from search_store where name <> all ($1) returning name',
    [stores],
  );
  if (rows.some(({ name }) => name === 'postgres'))
    await client.query(`drop schema if exists ${LIVE}, ${BEFORE} cascade`);
};

import { withClient } from './postgres-client.js';

/** Reads the ids of all species, in an order that mixes them. */
export const speciesIds = (databaseUrl: string): Promise<readonly number[]> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from species order by hashint4(id)');
    return rows.map(({ id }) => id);
  });

import type { Client } from 'pg';

/** Counts a switch of an index as a change of what is shown, so that caches drop what they have (contract C21.8). */
export const noteSwitch = async (client: Client): Promise<void> => {
  await client.query('update shown_parts set version = version + 1');
};

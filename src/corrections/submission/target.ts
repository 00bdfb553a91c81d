import type { Client } from 'pg';
import { type CorrectedRecord, readRecord } from '../record.js';
import { Refusal } from '../refusal.js';

/** What a path names: a species, or a plant, which stands for its main species (contract C9.1). */
export interface Target {
  readonly of: 'species' | 'plant';
  /** Id or slug, a former one too (C1.10, C1.11). */
  readonly ref: string;
}

const LOOKUP = {
  species: 'select species_ref($1) as id',
  plant: 'select main_species_id as id from plant where id = plant_ref($1)',
} as const;

/** A record may merge with another between its lookup and its lock. */
const ATTEMPTS = 3;

/**
 * The record, which then stays until the transaction ends, without holding up
 * ingestion: only a merge or deletion waits.
 *
 * @throws {Refusal} not_found
 */
export const targetRecord = async (client: Client, { of, ref }: Target): Promise<CorrectedRecord> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { rows } = await client.query<{ id: number | null }>(LOOKUP[of], [ref.replaceAll('\0', '\ufffd')]);
    const id = rows[0]?.id ?? null;
    if (id === null) break;
    const record = await readRecord(client, id, 'for key share of s');
    if (record !== undefined) return record;
  }
  throw new Refusal('not_found', 'There is no such record.');
};

/** One submission of an account at a time, so that two at once do not both become pending (C9.3). */
export const takeTurn = async (client: Client, account: number): Promise<void> => {
  await client.query('select from account where id = $1 for no key update', [account]);
};

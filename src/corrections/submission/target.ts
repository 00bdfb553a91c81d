import type { Client } from 'pg';
import { externalIdOf, lookupText } from '../../fields/external-ids.js';
import { quoted } from '../../wording/suggestions.js';
import { type CorrectedRecord, readRecord } from '../record.js';
import { Refusal } from '../refusal.js';

/** The record in the path of a request: a species, or a plant for its main species (contract C9.1). */
export interface SubmissionTarget {
  readonly of: 'species' | 'plant';
  /** Current or former id or slug, or an external identifier (C1.10, C1.11). */
  readonly ref: string;
}

const LOOKUP = {
  species: 'select species_ref($1) as id',
  plant: 'select main_species_id as id from plant where id = plant_ref($1)',
} as const;

/** Attempts to lock a record, which another transaction may merge between its lookup and its lock. */
const ATTEMPTS = 3;

/**
 * Reads the record and keeps it from being merged or deleted until the transaction ends. Does not delay ingestion.
 *
 * @throws {Refusal} not_found
 */
export const targetRecord = async (
  client: Client,
  { of, ref }: SubmissionTarget,
): Promise<CorrectedRecord> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { rows } = await client.query<{ id: number | null }>(LOOKUP[of], [
      lookupText(ref).replaceAll('\0', '\ufffd'),
    ]);
    const id = rows[0]?.id ?? null;
    if (id === null) break;
    const record = await readRecord(client, id, 'for key share of s');
    if (record !== undefined) return record;
  }
  throw new Refusal(
    'not_found',
    `No ${of} has the ${externalIdOf(ref) ? 'identifier' : 'id or slug'} ${quoted(ref)}.`,
  );
};

/** Locks the submissions of an account, so that two concurrent ones do not both become pending (C9.3). */
export const lockSubmissions = async (client: Client, account: number): Promise<void> => {
  await client.query('select from account where id = $1 for no key update', [account]);
};

import type { Client } from 'pg';
import type { SearchDocument } from '../src/search/document.js';
import { CHANNEL } from './outbox.js';

/** A species that a store rejected, or whose document could not be built. */
export interface RejectedDocument {
  /** Name of the store; DOCUMENT if the document could not be built. */
  readonly store: string;
  readonly species: number;
  readonly revision: number;
  readonly reason: string;
  /** Null when the document could not be built. */
  readonly document: SearchDocument | null;
}

/** Pseudo store for documents that cannot be built. */
export const DOCUMENT = 'document';

/** Records rejections in the caller's transaction: one row per species and store, with the latest reason. */
export const recordRejections = async (
  client: Client,
  rejections: readonly RejectedDocument[],
): Promise<void> => {
  if (rejections.length === 0) return;
  await client.query(RECORD, [
    rejections.map((rejection) => rejection.species),
    rejections.map((rejection) => rejection.revision),
    rejections.map((rejection) => rejection.reason),
    rejections.map((rejection) => (rejection.document === null ? null : JSON.stringify(rejection.document))),
    rejections.map((rejection) => rejection.store),
  ]);
};

const RECORD = `
  insert into dead_letter as d (species_id, revision, reason, document, store)
  select * from unnest($1::integer[], $2::bigint[], $3::text[], $4::jsonb[], $5::text[])
  on conflict (species_id, store) do update
  set revision = excluded.revision, reason = excluded.reason, document = excluded.document,
    attempts = d.attempts + 1, updated_at = now()`;

/** Deletes the rows of species that the store has accepted since, or whose document could be built. */
export const clearRejections = async (
  client: Client,
  store: string,
  species: readonly number[],
): Promise<void> => {
  await client.query('delete from dead_letter where species_id = any ($1) and store = $2', [species, store]);
};

/** A rejected species, as `linnea index dead-letters` lists it. */
export interface DeadLetter {
  readonly store: string;
  readonly species: number;
  readonly revision: number;
  readonly reason: string;
  readonly attempts: number;
  readonly since: string;
}

/** Lists the rejected species, oldest first. */
export const listDeadLetters = async (client: Client): Promise<readonly DeadLetter[]> => {
  const { rows } = await client.query<DeadLetter>(
    `select store, species_id as species, revision, reason, attempts, created_at as since
     from dead_letter order by created_at, species_id, store`,
  );
  return rows;
};

export const countDeadLetters = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ n: number }>('select count(*) as n from dead_letter');
  return rows[0]!.n;
};

/** Queues all rejected species for indexing; their rows are deleted on success. Returns their number. */
export const retryDeadLetters = async (client: Client): Promise<number> => {
  const queued = await client.query(
    `insert into outbox (species_id, revision)
     select species_id, max(revision) from dead_letter group by species_id order by species_id`,
  );
  await client.query('select pg_notify($1, $2)', [CHANNEL, '']);
  return queued.rowCount ?? 0;
};

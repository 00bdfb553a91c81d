import type { Client } from 'pg';
import type { SearchDocument } from '../src/search/document.js';
import { CHANNEL } from './outbox.js';

/** A species that a store, or the making of its document, refused. */
export interface Refusal {
  /** Name of the store, or DOCUMENT. */
  readonly store: string;
  readonly species: number;
  readonly revision: number;
  readonly reason: string;
  /** Null when there is none, because it could not be made. */
  readonly document: SearchDocument | null;
}

/** What stands for a store where there is nothing to give to any, as the document cannot be made. */
export const DOCUMENT = 'document';

/** Records refusals in the caller's transaction: one row a species and store, with the latest reason. */
export const recordRefusals = async (client: Client, refusals: readonly Refusal[]): Promise<void> => {
  if (refusals.length === 0) return;
  await client.query(RECORD, [
    refusals.map((refusal) => refusal.species),
    refusals.map((refusal) => refusal.revision),
    refusals.map((refusal) => refusal.reason),
    refusals.map((refusal) => (refusal.document === null ? null : JSON.stringify(refusal.document))),
    refusals.map((refusal) => refusal.store),
  ]);
};

const RECORD = `
  insert into dead_letter as d (species_id, revision, reason, document, store)
  select * from unnest($1::integer[], $2::bigint[], $3::text[], $4::jsonb[], $5::text[])
  on conflict (species_id, store) do update
  set revision = excluded.revision, reason = excluded.reason, document = excluded.document,
    attempts = d.attempts + 1, updated_at = now()`;

/** Clears the rows of species that the store has taken since, or whose document could be made. */
export const clearRefusals = async (
  client: Client,
  store: string,
  species: readonly number[],
): Promise<void> => {
  await client.query('delete from dead_letter where species_id = any ($1) and store = $2', [species, store]);
};

/** A refused species as the command lists it. */
export interface DeadLetter {
  readonly store: string;
  readonly species: number;
  readonly revision: number;
  readonly reason: string;
  readonly attempts: number;
  readonly since: string;
}

/** The refused species, longest first. */
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

/** Has all refused species written out again; each row goes when that succeeds. Returns how many there are. */
export const retryDeadLetters = async (client: Client): Promise<number> => {
  const queued = await client.query(
    `insert into outbox (species_id, revision)
     select species_id, max(revision) from dead_letter group by species_id order by species_id`,
  );
  await client.query('select pg_notify($1, $2)', [CHANNEL, '']);
  return queued.rowCount ?? 0;
};

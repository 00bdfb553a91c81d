import type { Client } from 'pg';
import type { SearchDocument } from '../src/search/document.js';
import { CHANNEL } from './outbox.js';

/** A species that a store, or the making of its document, refused. */
export interface Refusal {
  readonly species: number;
  readonly revision: number;
  readonly reason: string;
  /** Null when there is none, because it could not be made. */
  readonly document: SearchDocument | null;
}

/** Records refusals in the caller's transaction: one row a species, with the latest reason. */
export const recordRefusals = async (client: Client, refusals: readonly Refusal[]): Promise<void> => {
  if (refusals.length === 0) return;
  await client.query(RECORD, [
    refusals.map((refusal) => refusal.species),
    refusals.map((refusal) => refusal.revision),
    refusals.map((refusal) => refusal.reason),
    refusals.map((refusal) => (refusal.document === null ? null : JSON.stringify(refusal.document))),
  ]);
};

const RECORD = `
  insert into dead_letter as d (species_id, revision, reason, document)
  select * from unnest($1::integer[], $2::bigint[], $3::text[], $4::jsonb[])
  on conflict (species_id) do update
  set revision = excluded.revision, reason = excluded.reason, document = excluded.document,
    attempts = d.attempts + 1, updated_at = now()`;

/** Clears the rows of species that every store has taken since. */
export const clearRefusals = async (client: Client, species: readonly number[]): Promise<void> => {
  await client.query('delete from dead_letter where species_id = any ($1)', [species]);
};

/** A refused species as the command lists it. */
export interface DeadLetter {
  readonly species: number;
  readonly revision: number;
  readonly reason: string;
  readonly attempts: number;
  readonly since: string;
}

/** The refused species, longest first. */
export const listDeadLetters = async (client: Client): Promise<readonly DeadLetter[]> => {
  const { rows } = await client.query<DeadLetter>(
    `select species_id as species, revision, reason, attempts, created_at as since
     from dead_letter order by created_at, species_id`,
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
    'insert into outbox (species_id, revision) select species_id, revision from dead_letter order by species_id',
  );
  await client.query('select pg_notify($1, $2)', [CHANNEL, '']);
  return queued.rowCount ?? 0;
};

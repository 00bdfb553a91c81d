import type { Client } from 'pg';
import type { Label } from '../../fields/vocabularies.js';
import { Refusal } from '../refusal.js';
import type { Changes } from '../submission/changes.js';
import type { Body } from '../submission/members.js';

/** A correction, report or item of a check under review. */
export interface ReviewedItem {
  readonly id: number;
  readonly record_id: number;
  /** Null for items of checks. */
  readonly user_id: number | null;
  readonly warning_type: Label<'warning_type'> | null;
  readonly change_status: Label<'change_status'>;
  readonly change_type: Label<'change_type'>;
  readonly notes: string | null;
  readonly source_reference: string | null;
  readonly correction: Body | null;
  readonly changes: Changes | null;
  /** Never reviewed (C9.35). */
  readonly test: boolean;
  /** When its content was submitted last. */
  readonly submitted_at: string;
  readonly updated_at: string;
  /** Whether an admin has taken it back. */
  readonly reverted: boolean;
  /** Values without provenance that it removed, by attribute. */
  readonly removed: Readonly<Record<string, unknown>> | null;
}

const ITEM = `
  select id, record_id, user_id, warning_type, change_status, change_type, notes, source_reference, correction,
    changes, test, submitted_at, updated_at, reverted_at is not null as reverted, removed
  from correction where id = $1`;

const missing = (): Refusal => new Refusal('not_found', 'There is no such correction.');

/**
 * The item as it stands, not locked: to learn which record it is about.
 *
 * @throws {Refusal} not_found
 */
export const peekItem = async (client: Client, id: number): Promise<ReviewedItem> => {
  const { rows } = await client.query<ReviewedItem>(ITEM, [id]);
  if (rows[0] === undefined) throw missing();
  return rows[0];
};

/**
 * The item, locked: of two reviewers the second waits and sees what the first
 * did. The lock of its record comes first everywhere, as ingestion writes items of
 * checks while it holds their records.
 */
export const lockItem = async (client: Client, id: number): Promise<ReviewedItem> => {
  const { rows } = await client.query<ReviewedItem>(`${ITEM} for update`, [id]);
  if (rows[0] === undefined) throw missing();
  return rows[0];
};

/** Adds a line to the notes, once. */
export const note = async (client: Client, id: number, line: string): Promise<void> => {
  await client.query(
    `update correction set notes = concat_ws(E'\\n', nullif(notes, ''), $2::text), updated_at = now()
     where id = $1 and not coalesce(right(notes, length($2)) = $2, false)`,
    [id, line],
  );
};

/** Ends the review of an item; notes of the reviewer are added. What a check raised it does not raise again for now. */
export const conclude = async (
  client: Client,
  id: number,
  status: 'accepted' | 'rejected',
  by: number | null,
  line: string | null,
): Promise<void> => {
  await client.query(
    `update correction set change_status = $2, accepted_by = $3, updated_at = now(),
       silences = user_id is null and ($2 = 'rejected' or changes is null),
       notes = case when $4::text is null then notes else concat_ws(E'\\n', nullif(notes, ''), $4::text) end
     where id = $1`,
    [id, status, by, line],
  );
};

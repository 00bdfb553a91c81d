import type { Client } from 'pg';
import { raisedByCheckSql } from '../../checks/raised-by-check.js';
import type { Label } from '../../fields/vocabularies.js';
import { Refusal } from '../refusal.js';
import type { Changes } from '../submission/changes.js';
import type { Body } from '../submission/members.js';

/** A correction, a report or a finding of a check under review. */
export interface ReviewedItem {
  readonly id: number;
  readonly record_id: number;
  /** Null for findings of checks, and after the account was deleted. */
  readonly user_id: number | null;
  readonly warning_type: Label<'warning_type'> | null;
  readonly change_status: Label<'change_status'>;
  readonly change_type: Label<'change_type'>;
  readonly notes: string | null;
  readonly source_reference: string | null;
  /** Day on which its values were observed or published; null if nobody said. */
  readonly observed_at: string | null;
  /** Licence of its values; null for an item of a check. */
  readonly licence: string | null;
  readonly correction: Body | null;
  readonly changes: Changes | null;
  /** Whether it is a test submission, which is never reviewed (C9.35). */
  readonly test: boolean;
  /** Time of the last submission of its content. */
  readonly submitted_at: string;
  readonly updated_at: string;
  /** Fields that accepting it applied; null if it is not accepted or has no changes. */
  readonly applied_fields: readonly string[] | null;
  /** Values without provenance that it removed, by attribute. */
  readonly removed: Readonly<Record<string, unknown>> | null;
}

const ITEM = `
  select id, record_id, user_id, warning_type, change_status, change_type, notes, source_reference, observed_at::text,
    licence,
    correction, changes, test, submitted_at, updated_at, applied_fields, removed
  from correction where id = $1`;

const missing = (id: number): Refusal => new Refusal('not_found', `No correction has the id ${id}.`);

/**
 * Reads the item without a lock, to learn its record.
 *
 * @throws {Refusal} not_found
 */
export const peekItem = async (client: Client, id: number): Promise<ReviewedItem> => {
  const { rows } = await client.query<ReviewedItem>(ITEM, [id]);
  if (rows[0] === undefined) throw missing(id);
  return rows[0];
};

/**
 * Reads and locks the item: a second reviewer waits and then sees the result of the first. Lock its record before: ingestion
 * writes findings of checks while it has locked their records.
 *
 * @throws {Refusal} not_found
 */
export const lockItem = async (client: Client, id: number): Promise<ReviewedItem> => {
  const { rows } = await client.query<ReviewedItem>(`${ITEM} for update`, [id]);
  if (rows[0] === undefined) throw missing(id);
  return rows[0];
};

/**
 * Refuses a review of another state of the item than the reviewer saw.
 *
 * @param seen `updated_at` as the reviewer saw it; null if unknown.
 * @throws {Refusal} conflict
 */
export const refuseIfChanged = ({ updated_at }: ReviewedItem, seen: string | null): void => {
  if (seen !== null && updated_at !== seen)
    throw new Refusal(
      'conflict',
      `The correction was changed at ${updated_at}, after you read it: read it again.`,
    );
};

/** Adds a line to the review notes unless it is their last line already. */
export const note = async (client: Client, id: number, line: string): Promise<void> => {
  await client.query(
    `update correction set review_notes = concat_ws(E'\\n', review_notes, $2::text), updated_at = now()
     where id = $1 and not coalesce(right(review_notes, length($2)) = $2, false)`,
    [id, line],
  );
};

/** Which fields of an item an acceptance applied (contract C8.47). */
export interface Applied {
  readonly fields: readonly string[];
  /** Fields of `changes` that were left out, with the reason. */
  readonly unapplied: Readonly<Record<string, 'not_selected' | 'off_scale'>>;
}

/** How a review ends. */
export interface Conclusion {
  readonly status: 'accepted' | 'rejected';
  /** The account that accepted the item; null for a rejection. */
  readonly by: number | null;
  readonly line: string | null;
  readonly outcome: Label<'report_outcome'> | null;
  /** Null if the item has no changes or was rejected. */
  readonly applied: Applied | null;
  readonly licence: string | null;
}

/**
 * Ends the review of an item. The check does not raise its finding again for now if it was rejected or has no changes.
 */
export const conclude = async (
  client: Client,
  id: number,
  { status, by, line, outcome, applied, licence }: Conclusion,
): Promise<void> => {
  await client.query(
    `update correction set change_status = $2, accepted_by = $3, updated_at = now(),
       silences = ${raisedByCheckSql('correction')} is true and ($2 = 'rejected' or changes is null),
       review_notes = nullif(concat_ws(E'\\n', review_notes, $4::text), ''), outcome = $5,
       applied_fields = $6, unapplied_fields = $7, licence = $8
     where id = $1`,
    [id, status, by, line, outcome, applied?.fields ?? null, applied?.unapplied ?? null, licence],
  );
};

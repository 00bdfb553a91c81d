import type { Client } from 'pg';
import { raisedByCheckSql } from '../../checks/raised-by-check.js';
import type { Label } from '../../fields/vocabularies.js';
import type { Actor } from '../actor.js';
import { Refusal } from '../refusal.js';
import type { Changes } from '../submission/changes.js';
import type { Applied } from './item.js';

/** An item of the review queue with the name of its record. */
export interface QueuedItem {
  readonly id: number;
  readonly record_id: number;
  /** Null if the record no longer exists. */
  readonly scientific_name: string | null;
  readonly user_id: number | null;
  readonly warning_type: Label<'warning_type'> | null;
  readonly change_status: Label<'change_status'>;
  readonly change_type: Label<'change_type'>;
  readonly accepted_by: number | null;
  readonly source_reference: string | null;
  readonly notes: string | null;
  readonly review_notes: string | null;
  readonly changes: Changes | null;
  readonly applied_fields: readonly string[] | null;
  readonly unapplied_fields: Applied['unapplied'] | null;
  readonly outcome: Label<'report_outcome'> | null;
  readonly licence: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Selects items of the review queue. */
export interface QueueFilter {
  readonly status: Label<'change_status'>;
  /** Submissions by people, findings of checks, or both. */
  readonly raisedBy: 'people' | 'checks' | 'all';
  /** Maximum number of items. */
  readonly limit: number;
}

const QUEUED = `
  select c.id, c.record_id, s.scientific_name, c.user_id, c.warning_type, c.change_status, c.change_type,
    c.accepted_by, c.source_reference, c.notes, c.review_notes, c.changes, c.applied_fields, c.unapplied_fields,
    c.outcome, c.licence, c.created_at, c.updated_at
  from correction c left join species s on s.id = c.record_id`;

const BY_CHECK = raisedByCheckSql('c');
const RAISED_BY = { people: `${BY_CHECK} is not true`, checks: BY_CHECK, all: 'true' } as const;

/** Returns items in order of their last change, oldest first. Uses the index correction_queue. */
export const listQueue = async (
  client: Client,
  { status, raisedBy, limit }: QueueFilter,
): Promise<readonly QueuedItem[]> => {
  const { rows } = await client.query<QueuedItem>(
    `${QUEUED} where c.change_status = $1 and ${RAISED_BY[raisedBy]} order by c.updated_at, c.id limit $2`,
    [status, limit],
  );
  return rows;
};

/**
 * Returns one item.
 *
 * @throws {Refusal} not_found
 */
export const showItem = async (client: Client, id: number): Promise<QueuedItem> => {
  const { rows } = await client.query<QueuedItem>(`${QUEUED} where c.id = $1`, [id]);
  if (rows[0] === undefined)
    throw new Refusal(
      'not_found',
      `No correction has the id ${id}. Run linnea corrections list to see the pending ones.`,
    );
  return rows[0];
};

/**
 * Returns the account that reviews on the command line: the given one, or the first admin.
 *
 * @throws {Refusal} not_found
 */
export const reviewerOf = async (client: Client, account: number | undefined): Promise<Actor> => {
  const { rows } = await client.query<Actor>(
    `select id, role from account
     where disabled_at is null and ($1::integer is null and role = 'admin' or id = $1) order by id limit 1`,
    [account ?? null],
  );
  if (rows[0] === undefined) {
    throw new Refusal(
      'not_found',
      account === undefined
        ? 'No active account has the role admin. Give it to one: linnea accounts role <number> admin.'
        : `No active account has the number ${account}. Run linnea accounts list to see all accounts.`,
    );
  }
  return rows[0];
};

import type { Client } from 'pg';
import type { Label } from '../../fields/vocabularies.js';
import type { Actor } from '../actor.js';
import { Refusal } from '../refusal.js';
import type { Changes } from '../submission/changes.js';

/** An item of the queue with the name of its record. */
export interface QueuedItem {
  readonly id: number;
  readonly record_id: number;
  /** Null where the record is no more. */
  readonly scientific_name: string | null;
  readonly user_id: number | null;
  readonly warning_type: Label<'warning_type'> | null;
  readonly change_status: Label<'change_status'>;
  readonly change_type: Label<'change_type'>;
  readonly accepted_by: number | null;
  readonly source_reference: string | null;
  readonly notes: string | null;
  readonly changes: Changes | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What to list. */
export interface QueueFilter {
  readonly status: Label<'change_status'>;
  /** Items of checks, those of people, or both. */
  readonly raisedBy: 'people' | 'checks' | 'all';
  readonly limit: number;
}

const QUEUED = `
  select c.id, c.record_id, s.scientific_name, c.user_id, c.warning_type, c.change_status, c.change_type,
    c.accepted_by, c.source_reference, c.notes, c.changes, c.created_at, c.updated_at
  from correction c left join species s on s.id = c.record_id`;

const RAISED_BY = { people: 'c.user_id is not null', checks: 'c.user_id is null', all: 'true' } as const;

/** Items in order of their last submission, the longest waiting first. Index correction_queue. */
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

/** @throws {Refusal} not_found */
export const showItem = async (client: Client, id: number): Promise<QueuedItem> => {
  const { rows } = await client.query<QueuedItem>(`${QUEUED} where c.id = $1`, [id]);
  if (rows[0] === undefined) throw new Refusal('not_found', `There is no correction ${id}.`);
  return rows[0];
};

/**
 * The account that reviews on the command line: the one named, else the first admin.
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
        ? 'No account is an admin: linnea accounts role <id> admin makes one.'
        : `There is no active account ${account}: linnea accounts list shows them.`,
    );
  }
  return rows[0];
};

import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Changes } from '../../src/corrections/submission/changes.js';
import type { Label } from '../../src/fields/vocabularies.js';
import type { SentMembers } from '../corrections/changes.js';
import type { UnappliedFields } from '../corrections/unapplied.js';

/** A correction or report as its submitter sees it. */
export interface OwnCorrection {
  readonly id: number;
  /** Null if the record no longer exists, as `slug`. */
  readonly scientific_name: string | null;
  readonly slug: string | null;
  readonly warning_type: Label<'warning_type'> | null;
  readonly change_status: Label<'change_status'>;
  readonly changes: Changes | null;
  readonly correction: SentMembers;
  readonly notes: string | null;
  readonly review_notes: string | null;
  readonly source_reference: string | null;
  readonly outcome: Label<'report_outcome'> | null;
  readonly unapplied_fields: UnappliedFields;
  readonly licence: string | null;
  readonly submitted_at: string;
  readonly updated_at: string;
}

interface PendingChanges {
  readonly id: number;
  readonly changes: Changes | null;
}

const Row = z.custom<OwnCorrection>();
const Pending = z.custom<PendingChanges>();
const Counted = z.object({ change_status: z.string(), count: z.number() });

/** Corrections on a page of the list. */
export const OWN_PER_PAGE = 20;

const OWN = sql.fragment`
  select c.id, s.scientific_name, s.slug, c.warning_type, c.change_status, c.changes, c.correction, c.notes, c.review_notes,
    c.source_reference, c.outcome, c.unapplied_fields, c.licence, iso_timestamp(c.submitted_at) as submitted_at,
    iso_timestamp(c.updated_at) as updated_at
  from correction c left join species s on s.id = c.record_id`;

/** Queries for the pages of an account; each takes the id of the account that is signed in. */
export const createAccountPageQueries = (pool: CommonQueryMethods) => ({
  /** Returns one page of the corrections of an account, last changed first. Uses the index correction_user. */
  corrections: (account: number, page: number): Promise<readonly OwnCorrection[]> =>
    pool.any(sql.type(Row)`
      ${OWN} where c.user_id = ${account} order by c.updated_at desc, c.id desc
      limit ${OWN_PER_PAGE} offset ${(page - 1) * OWN_PER_PAGE}`),

  /** Returns a correction of an account; null if it has none with this id. */
  correction: (account: number, id: number): Promise<OwnCorrection | null> =>
    pool.maybeOne(sql.type(Row)`${OWN} where c.user_id = ${account} and c.id = ${id}`),

  /** Returns the correction of an account that waits for review about a record, which a further fix joins. */
  pendingChanges: (account: number, record: number): Promise<PendingChanges | null> =>
    pool.maybeOne(sql.type(Pending)`
      select id, changes from correction
      where user_id = ${account} and record_id = ${record} and change_status = 'pending'
        and warning_type is null and change_type = 'update' and not test
      order by id desc limit 1`),

  /** Returns the numbers of corrections of an account by status. */
  counts: async (account: number): Promise<ReadonlyMap<string, number>> => {
    const rows = await pool.any(sql.type(Counted)`
      select change_status, count(*)::integer as count from correction where user_id = ${account} group by 1`);
    return new Map(rows.map(({ change_status, count }) => [change_status, count]));
  },
});

import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Changes } from '../../src/corrections/submission/changes.js';
import { CORRECTION_COLUMNS, CORRECTION_TABLES, type CorrectionRow } from '../corrections/rows.js';

interface PendingChanges {
  readonly id: number;
  readonly changes: Changes | null;
}

const Row = z.custom<CorrectionRow>();
const Pending = z.custom<PendingChanges>();
const Counted = z.object({ change_status: z.string(), count: z.number() });

/** Corrections on a page of the list. */
export const OWN_PER_PAGE = 20;

const OWN = sql.fragment`select ${CORRECTION_COLUMNS} from ${CORRECTION_TABLES}`;

/** Queries for the pages of an account; each takes the id of the account that is signed in. */
export const createAccountPageQueries = (pool: CommonQueryMethods) => ({
  /** Returns one page of the corrections of an account, last changed first. Uses the index correction_user. */
  corrections: (account: number, page: number): Promise<readonly CorrectionRow[]> =>
    pool.any(sql.type(Row)`
      ${OWN} where c.user_id = ${account} order by c.updated_at desc, c.id desc
      limit ${OWN_PER_PAGE} offset ${(page - 1) * OWN_PER_PAGE}`),

  /** Returns a correction of an account; null if it has none with this id. */
  correction: (account: number, id: number): Promise<CorrectionRow | null> =>
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

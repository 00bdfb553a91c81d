import type { Database } from '../database/database.js';
import { raisedByCheckSql } from './raised-by-check.js';
import { type ChecksRun, runChecks } from './run.js';

/** Species per transaction; their rows are locked for about a second. */
const BATCH = 10_000;

/** Result of a full run, and the items pending review after it. */
export interface CheckedAll extends ChecksRun {
  readonly species: number;
  /** Pending items by check. */
  readonly pending: Readonly<Record<string, number>>;
}

/**
 * Runs the checks over every species (contract C9.41) in batches. Safe to interrupt; a second
 * run changes nothing.
 *
 * @param report Receives the number of checked species and the total.
 */
export const checkEverything = async (
  { write }: Pick<Database, 'write'>,
  report: (done: number, total: number) => void,
): Promise<CheckedAll> => {
  const { total, last } = await write(async (client) => {
    const { rows } = await client.query<{ total: number; last: number }>(
      'select count(*) as total, coalesce(max(id), 0) as last from species',
    );
    return rows[0]!;
  });
  const sum = { raised: 0, updated: 0, closed: 0 };
  for (let from = 0; from < last; from += BATCH) {
    const run = await write((client) =>
      runChecks(client, `select id from species where id > ${from} and id <= ${from + BATCH}`),
    );
    sum.raised += run.raised;
    sum.updated += run.updated;
    sum.closed += run.closed;
    report(Math.min(from + BATCH, last), last);
  }
  const pending = await write(async (client) => {
    const { rows } = await client.query<{ check: string; n: number }>(
      `select warning_type as check, count(*) as n from correction
       where change_status = 'pending' and ${raisedByCheckSql('correction')}
       group by warning_type order by warning_type`,
    );
    return Object.fromEntries(rows.map(({ check, n }) => [check, n]));
  });
  return { species: total, ...sum, pending };
};

import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

/** Maximum number of attempts to send a notification: about three days with the delays of `claim`. */
const MAX_ATTEMPTS = 19;

const Notification = z.object({
  id: z.string(),
  correction_id: z.number(),
  event: z.string(),
  created_at: z.string(),
  data: z.unknown(),
  attempts: z.number(),
});

/** A notification to send; `data` is the correction at the time of the event (contract C8.45). */
export type Notification = z.output<typeof Notification>;

const GivenUp = z.object({ given_up: z.boolean() });

/** Creates the queries on queued notifications and their results. */
export const createNotificationQueries = (pool: CommonQueryMethods) => ({
  /**
   * Claims the notification that has been due longest by postponing its next attempt: by 30 seconds, doubled by each attempt
   * up to 8 hours, plus or minus a fifth to spread them. No lock is needed while it is sent: the shortest delay is longer than
   * an attempt may take, so no other process sends it meanwhile, and a notification whose sender dies is sent again.
   */
  claim: (): Promise<Notification | null> =>
    pool.maybeOne(sql.type(Notification)`
      update notification set attempts = attempts + 1,
        next_attempt_at = now() + least(30 * 2 ^ least(attempts, 20), 28800) * (0.8 + 0.4 * random()) * interval '1 s'
      where id = (
        select id from notification where next_attempt_at <= now()
        order by next_attempt_at limit 1 for update skip locked)
      returning id, correction_id, event, created_at, data, attempts`),

  /** Marks a notification as delivered. */
  delivered: (id: string) =>
    pool.query(sql.type(z.object({}))`
      update notification set delivered_at = now(), next_attempt_at = null, failure = null where id = ${id}`),

  /** Stores the reason of a failed attempt. Returns true if it was the last attempt. */
  failed: async (id: string, failure: string): Promise<boolean> => {
    const row = await pool.maybeOne(sql.type(GivenUp)`
      update notification set failure = ${failure},
        next_attempt_at = case when attempts < ${MAX_ATTEMPTS} then next_attempt_at end
      where id = ${id}
      returning next_attempt_at is null as given_up`);
    return row?.given_up ?? true;
  },

  /** Makes a notification due again at once, after the process was stopped during an attempt. */
  release: (id: string) =>
    pool.query(sql.type(z.object({}))`update notification set next_attempt_at = now() where id = ${id}`),

  /** Deletes notifications older than 30 days that were delivered or have no attempts left. */
  prune: () =>
    pool.query(sql.type(z.object({}))`
      delete from notification where next_attempt_at is null and created_at < now() - interval '30 days'`),
});

import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

/** Attempts, after which a notification is given up: with the delays of `claim`, three days of them. */
const MOST_ATTEMPTS = 19;

const Notification = z.object({
  id: z.string(),
  correction_id: z.number(),
  event: z.string(),
  created_at: z.string(),
  data: z.unknown(),
  attempts: z.number(),
});

/** One that is due; `data` is the correction as it was (contract C8.45). */
export type Notification = z.output<typeof Notification>;

const GivenUp = z.object({ given_up: z.boolean() });

/** The notifications that wait, and what became of them. */
export const createNotificationQueries = (pool: CommonQueryMethods) => ({
  /**
   * Takes the one that is due longest, by moving its next attempt on: after 30 seconds, doubled
   * by each attempt up to 8 hours, a fifth more or less so that many do not come at once. So no
   * lock is held while it is sent, no other process sends it meanwhile (the least delay is longer
   * than an attempt may take), and one whose sender dies is tried again.
   */
  claim: (): Promise<Notification | null> =>
    pool.maybeOne(sql.type(Notification)`
      update notification set attempts = attempts + 1,
        next_attempt_at = now() + least(30 * 2 ^ least(attempts, 20), 28800) * (0.8 + 0.4 * random()) * interval '1 s'
      where id = (
        select id from notification where next_attempt_at <= now()
        order by next_attempt_at limit 1 for update skip locked)
      returning id, correction_id, event, created_at, data, attempts`),

  delivered: (id: string) =>
    pool.query(sql.type(z.object({}))`
      update notification set delivered_at = now(), next_attempt_at = null, failure = null where id = ${id}`),

  /** Keeps the reason; true when there will be no further attempt. */
  failed: async (id: string, failure: string): Promise<boolean> => {
    const row = await pool.maybeOne(sql.type(GivenUp)`
      update notification set failure = ${failure},
        next_attempt_at = case when attempts < ${MOST_ATTEMPTS} then next_attempt_at end
      where id = ${id}
      returning next_attempt_at is null as given_up`);
    return row?.given_up ?? true;
  },

  /** Makes one due again whose attempt was cut off by the end of the process. */
  release: (id: string) =>
    pool.query(sql.type(z.object({}))`update notification set next_attempt_at = now() where id = ${id}`),

  /** Deletes what was delivered or given up and is older than 30 days. */
  prune: () =>
    pool.query(sql.type(z.object({}))`
      delete from notification where next_attempt_at is null and created_at < now() - interval '30 days'`),
});

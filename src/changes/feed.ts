import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

/** What happened to a species (contract C16.2). */
export const OPERATIONS = ['created', 'updated', 'merged', 'deleted'] as const;

const PublishedChange = z.object({
  seq: z.number(),
  at: z.string(),
  op: z.enum(OPERATIONS),
  id: z.number(),
  slug: z.string(),
  revision: z.number(),
  changed: z.array(z.string()),
  merged_into: z.number().nullable(),
});

/** A published change of a species; see migrations/001_tables/10_changes.sql. */
export type PublishedChange = z.infer<typeof PublishedChange>;

const Ends = z.object({ latest: z.number(), expired: z.number() });

/** The ends of the feed: the last position, and the last one whose changes are no longer kept. */
export type FeedEnds = z.infer<typeof Ends>;

const Numbered = z.object({ numbered: z.number() });

/** Changes that get positions in one statement: 10,000 take about 0.2 s. */
const NUMBERED_TOGETHER = 10_000;

/** Queries for the changes feed. */
export const createFeedQueries = (pool: CommonQueryMethods) => ({
  /** Gives positions to changes that have none, and returns how many it gave (migrations/functions/number_changes.sql). */
  number: async (): Promise<number> => {
    const isNeeded = await pool.exists(sql.type(z.object({}))`select from change where seq is null`);
    if (!isNeeded) return 0;
    return pool.oneFirst(sql.type(Numbered)`select number_changes(${NUMBERED_TOGETHER}) as numbered`);
  },

  ends: (): Promise<FeedEnds> => pool.one(sql.type(Ends)`select latest, expired from change_feed`),

  /** Returns the changes after a position, in their order. Index: change_seq_key. */
  after: (since: number, limit: number): Promise<readonly PublishedChange[]> =>
    pool.any(sql.type(PublishedChange)`
      select seq, at, op, species_id as id, slug, revision, changed, merged_into
      from change where seq > ${since} order by seq limit ${limit}`),
});

export type FeedQueries = ReturnType<typeof createFeedQueries>;

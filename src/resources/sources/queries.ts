import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const Row = z.object({
  slug: z.string(),
  name: z.string(),
  rank: z.number(),
  citation: z.string().nullable(),
  url: z.string().nullable(),
  licence: z.string().nullable(),
  licence_url: z.string().nullable(),
  credit: z.string().nullable(),
  share_alike: z.boolean(),
  last_ingested_at: z.string().nullable(),
});
export type SourceRow = z.infer<typeof Row>;

/** Queries for all sources. */
export const createSourceQueries = (pool: CommonQueryMethods) => ({
  /** Returns every source by rank, strongest first. */
  all: (): Promise<readonly SourceRow[]> =>
    pool.any(sql.type(Row)`
      select slug, name, row_number() over (order by source.rank)::integer as rank, citation, url, licence, licence_url,
        credit, share_alike, iso_timestamp(last_ingested_at) as last_ingested_at
      from source order by source.rank`),
});

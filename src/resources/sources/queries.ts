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
  facts_count: z.number(),
  published_count: z.number(),
  last_ingested_at: z.string().nullable(),
});
export type SourceRow = z.infer<typeof Row>;

/** Queries for all sources. */
export const createSourceQueries = (pool: CommonQueryMethods) => ({
  /**
   * Returns every source by rank, strongest first, with the counts of its active facts and published values. A claim of no
   * value (C9.49) is not a published value. Two scans, 1.0 s for 1.4 million facts: callers must cache the result.
   */
  all: (): Promise<readonly SourceRow[]> =>
    pool.any(sql.type(Row)`
      with stated as (select source_id as id, count(*) as n from fact where status = 1 group by source_id),
      supplied as (
        select w.value::smallint as id, count(*) as n
        from species s cross join jsonb_each_text(s.winners) w
        where w.value is not null and s.vals -> w.key <> 'null' group by 1
      )
      select so.slug, so.name, row_number() over (order by so.rank)::integer as rank, so.citation, so.url, so.licence,
        so.licence_url, so.credit, so.share_alike, coalesce(stated.n, 0) as facts_count,
        coalesce(supplied.n, 0) as published_count, iso_timestamp(so.last_ingested_at) as last_ingested_at
      from source so left join stated on stated.id = so.id left join supplied on supplied.id = so.id
      order by so.rank`),
});

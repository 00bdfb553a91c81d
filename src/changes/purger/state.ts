import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const State = z.object({ position: z.number(), parts: z.number(), software: z.string() });

/** What an edge was told (migrations/007_edges.sql). */
export type EdgeState = z.infer<typeof State>;

const Now = z.object({ latest: z.number(), expired: z.number(), parts: z.number() });
const Pending = z.object({ id: z.number() });

/** Queries for what the caches of an edge were told, and what there is to tell. */
export const createEdgeQueries = (pool: CommonQueryMethods, url: string) => ({
  read: (): Promise<EdgeState | null> =>
    pool.maybeOne(sql.type(State)`select position, parts, software from edge where url = ${url}`),

  /** Stores the state. Of several processes, each of which tells everything, the one that is furthest counts. */
  write: async ({ position, parts, software }: EdgeState): Promise<void> => {
    await pool.query(sql.type(z.object({}))`
      insert into edge (url, position, parts, software) values (${url}, ${position}, ${parts}, ${software})
      on conflict (url) do update set position = greatest(edge.position, excluded.position),
        parts = greatest(edge.parts, excluded.parts), software = excluded.software`);
  },

  /** Returns the ends of the feed, and the count of what records show of others. */
  now: (): Promise<z.infer<typeof Now>> =>
    pool.one(
      sql.type(
        Now,
      )`select f.latest, f.expired, p.version as parts from change_feed f cross join shown_parts p`,
    ),

  /** Returns those of these species whose changes a search store lacks. */
  pending: (species: readonly number[]): Promise<readonly number[]> =>
    pool.anyFirst(sql.type(Pending)`
      select distinct species_id as id from outbox where species_id = any(${sql.array(species, 'int4')})`),
});

export type EdgeQueries = ReturnType<typeof createEdgeQueries>;

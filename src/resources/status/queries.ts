import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { Counters } from './schema.js';

/** Counts the published data, and asks whether Postgres answers. */
export const statusQueries = (pool: DatabasePool) => ({
  /**
   * One scan of species, about 0.3 s for 475,000 of them: not for each request.
   * The dataset version hashes what every published change moves: revisions, and
   * the numbers of records.
   */
  counters: (): Promise<z.infer<typeof Counters>> =>
    pool.one(sql.type(Counters)`
      select
        (select count(*) from plant) as plants_count,
        count(*) filter (where vals ? 'foliage_color') as detailled_plants_count,
        count(*) as species_count,
        'd-' || left(md5(concat_ws('/', count(*), sum(revision), max(id), max(updated_at))), 12)
          as dataset_version
      from species`),
  /** Throws when Postgres cannot be asked. */
  ping: (): Promise<unknown> => pool.query(sql.type(z.object({}))`select`),
});

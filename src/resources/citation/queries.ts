import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const Row = z.object({ slug: z.string() });

export const createCitationQueries = (pool: CommonQueryMethods) => ({
  /** Returns the slugs of the sources of these records (C8.24): of their values, names, images, zones and synonyms. */
  sourcesOfRecords: (ids: readonly number[]): Promise<readonly string[]> =>
    pool.anyFirst(sql.type(Row)`
      select distinct so.slug
      from species s
      cross join lateral (select array_agg(n.source_id) as by from common_name n where n.species_id = s.id) named
      cross join lateral (select array_agg(i.source_id) as by from shown_image i where i.species_id = s.id) images
      cross join lateral (select array_agg(w.source_id) as by from published_distribution w where w.species_id = s.id) zones
      cross join lateral published_source(s.id, s.vals, s.winners, named.by, images.by, zones.by) p
      join source so on so.id = p.source_id
      where s.id = any (${sql.array([...ids], 'int4')})`),
});

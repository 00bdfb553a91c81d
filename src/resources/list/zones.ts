import { LRUCache } from 'lru-cache';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { ZoneSlugs } from '../../query/zones.js';
import { Reference, refText } from '../reference.js';

/** Cache of known zones: room for slug and id of all zones (about 1,000), one minute each, because zones hardly ever disappear. */
const CACHE = { max: 4_000, ttl: 60_000 };

const Found = z.object({ ref: z.string(), slug: z.string() });

/** Lookups of zones for lists, by slug or id (contract C11.10). */
export const createZoneLookups = (pool: CommonQueryMethods) => {
  const existing = new LRUCache<string, string>(CACHE);
  return {
    reference: (ref: string): Promise<Reference | null> =>
      pool.maybeOne(sql.type(Reference)`select id, slug from zone where id = zone_ref(${refText(ref)})`),

    /** Returns the slugs of existing zones by the slugs and ids given, which a query has in lower case. */
    slugs: async (refs: readonly string[]): Promise<ZoneSlugs> => {
      const slugs = new Map<string, string>();
      for (const ref of refs) {
        const slug = existing.get(ref);
        if (slug !== undefined) slugs.set(ref, slug);
      }
      const uncached = refs.filter((ref) => !slugs.has(ref));
      if (uncached.length === 0) return slugs;
      const found = await pool.any(sql.type(Found)`
        select given.ref, z.slug from unnest(${sql.array(uncached, 'text')}) as given (ref)
        cross join lateral zone_ref(given.ref) as found (id) join zone z on z.id = found.id`);
      for (const { ref, slug } of found) {
        existing.set(ref, slug);
        slugs.set(ref, slug);
      }
      return slugs;
    },
  };
};

import { LRUCache } from 'lru-cache';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { Reference, refText } from '../reference.js';

/** Cache of known slugs: room for all zones (about 1,000), one minute each, because zones hardly ever disappear. */
const CACHE = { max: 2_000, ttl: 60_000 };

const Slug = z.object({ slug: z.string() });

/** Lookups of zones for lists. Zones are identified by code, never by id (contract C11.10). */
export const createZoneLookups = (pool: CommonQueryMethods) => {
  const existing = new LRUCache<string, true>(CACHE);
  return {
    reference: (ref: string): Promise<Reference | null> =>
      pool.maybeOne(sql.type(Reference)`select id, slug from zone where slug = lower(${refText(ref)})`),

    /** Returns the slugs for which a zone exists. */
    known: async (slugs: readonly string[]): Promise<ReadonlySet<string>> => {
      const uncached = slugs.filter((slug) => !existing.has(slug));
      const found =
        uncached.length === 0
          ? []
          : await pool.anyFirst(
              sql.type(
                Slug,
              )`select slug from zone where slug = any(${sql.array(uncached.map(refText), 'text')})`,
            );
      for (const slug of found) existing.set(slug, true);
      const unknown = new Set(uncached.filter((slug) => !found.includes(slug)));
      return new Set(slugs.filter((slug) => !unknown.has(slug)));
    },
  };
};

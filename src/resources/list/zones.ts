import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { rememberedUntil } from '../../remembered.js';
import { Reference, refText } from '../reference.js';

const REMEMBERED_MS = 60_000;

const Slug = z.object({ slug: z.string() });

/** Lookups of zones for lists: a zone goes by its code, never by an id (contract C11.10). */
export const createZoneLookups = (pool: CommonQueryMethods) => {
  const remembered = rememberedUntil<true>();
  return {
    reference: (ref: string): Promise<Reference | null> =>
      pool.maybeOne(sql.type(Reference)`select id, slug from zone where slug = lower(${refText(ref)})`),

    /** Those of the slugs that zones have. What is known is for a minute: zones hardly ever go. */
    known: async (slugs: readonly string[]): Promise<ReadonlySet<string>> => {
      const asked = slugs.filter((slug) => remembered.get(slug) === undefined);
      const found =
        asked.length === 0
          ? []
          : await pool.anyFirst(
              sql.type(
                Slug,
              )`select slug from zone where slug = any(${sql.array(asked.map(refText), 'text')})`,
            );
      for (const slug of found) remembered.set(slug, true, performance.now() + REMEMBERED_MS);
      const unknown = new Set(asked.filter((slug) => !found.includes(slug)));
      return new Set(slugs.filter((slug) => !unknown.has(slug)));
    },
  };
};

import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { Reference, refText } from '../reference.js';

const Slug = z.object({ slug: z.string() });

/** Lookups of zones for lists: a zone goes by its code, never by an id (contract C11.10). */
export const createZoneLookups = (pool: CommonQueryMethods) => ({
  reference: (ref: string): Promise<Reference | null> =>
    pool.maybeOne(sql.type(Reference)`select id, slug from zone where slug = lower(${refText(ref)})`),

  /** Those of the slugs that zones have. */
  known: async (slugs: readonly string[]): Promise<ReadonlySet<string>> =>
    slugs.length === 0
      ? new Set()
      : new Set(
          await pool.anyFirst(
            sql.type(Slug)`select slug from zone where slug = any(${sql.array(slugs.map(refText), 'text')})`,
          ),
        ),
});

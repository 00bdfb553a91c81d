import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { GenusRow } from './presenter.js';

const Row = z.object({ record: z.custom<GenusRow>().nullable() });
const Reference = z.object({ id: z.number(), slug: z.string() });

/** Lookups of genera; `ref` is a decoded path segment (contract C1.10). Null when nothing has that name. */
export const createGenusQueries = (pool: CommonQueryMethods) => ({
  record: (ref: string): Promise<GenusRow | null> =>
    pool.oneFirst(sql.type(Row)`select genus_record(${ref}) as record`),

  /** What lists of a parent need of it: its id for the condition, its slug for the links (C5.8). */
  reference: (ref: string): Promise<z.infer<typeof Reference> | null> =>
    pool.maybeOne(sql.type(Reference)`select id, slug from genus where id = genus_ref(${ref})`),
});

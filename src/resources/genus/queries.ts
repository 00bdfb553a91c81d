import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { Reference, refText } from '../reference.js';
import type { GenusRow } from './presenter.js';

const Row = z.object({ record: z.custom<GenusRow>().nullable() });

/** Lookups of genera; `ref` is a decoded path segment (contract C1.10). Null when nothing has that name. */
export const createGenusQueries = (pool: CommonQueryMethods) => ({
  record: (ref: string): Promise<GenusRow | null> =>
    pool.oneFirst(sql.type(Row)`select genus_record(${refText(ref)}) as record`),

  /** What lists of a parent need of it: its id for the condition, its slug for the links (C5.8). */
  reference: (ref: string): Promise<Reference | null> =>
    pool.maybeOne(sql.type(Reference)`select id, slug from genus where id = genus_ref(${refText(ref)})`),
});

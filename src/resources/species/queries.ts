import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { Reference, refText } from '../reference.js';
import type { Sheet } from './sheet.js';

const Row = z.object({ record: z.custom<Sheet>().nullable() });

/** Lookups of species; `ref` is a decoded path segment (contract C1.10). Null when nothing has that name. */
export const createSpeciesQueries = (pool: CommonQueryMethods) => ({
  /** Lookup and sheet in one call of a function whose plans are kept (migrations/005_sheet.sql). */
  record: (ref: string): Promise<Sheet | null> =>
    pool.oneFirst(sql.type(Row)`select species_record(${refText(ref)}) as record`),

  reference: (ref: string): Promise<Reference | null> =>
    pool.maybeOne(sql.type(Reference)`select id, slug from species where id = species_ref(${refText(ref)})`),
});

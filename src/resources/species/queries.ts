import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { FullRecord } from '../../species/full-record.js';
import { Reference, refText } from '../reference.js';

const Row = z.object({ record: z.custom<FullRecord>().nullable() });

/** Queries for species. `ref` is a decoded path segment (contract C1.10); null if nothing has the id or slug. */
export const createSpeciesQueries = (pool: CommonQueryMethods) => ({
  /** Looks the species up and reads its full record in one call of a function whose plans are cached (migrations/functions/species_record.sql). */
  record: (ref: string): Promise<FullRecord | null> =>
    pool.oneFirst(sql.type(Row)`select species_record(${refText(ref)}) as record`),

  reference: (ref: string): Promise<Reference | null> =>
    pool.maybeOne(sql.type(Reference)`select id, slug from species where id = species_ref(${refText(ref)})`),
});

import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { Reference, refText } from '../reference.js';
import type { PlantSheet } from '../species/sheet.js';

const Row = z.object({ record: z.custom<PlantSheet>().nullable() });

/** Lookups of plants; `ref` is a decoded path segment (contract C1.10). Null when nothing has that name. */
export const createPlantQueries = (pool: CommonQueryMethods) => ({
  /** Lookup and the sheets of all species of the plant in one call (migrations/005_sheet.sql). */
  record: (ref: string): Promise<PlantSheet | null> =>
    pool.oneFirst(sql.type(Row)`select plant_record(${refText(ref)}) as record`),

  reference: (ref: string): Promise<Reference | null> =>
    pool.maybeOne(sql.type(Reference)`select id, slug from plant where id = plant_ref(${refText(ref)})`),
});

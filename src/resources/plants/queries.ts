import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { PlantMembers } from '../../species/full-record.js';
import { Reference, refText } from '../reference.js';

const Row = z.object({ record: z.custom<PlantMembers>().nullable() });

/** Queries for plants. `ref` is a decoded path segment (contract C1.10); null if nothing has the id or slug. */
export const createPlantQueries = (pool: CommonQueryMethods) => ({
  /** Looks the plant up and reads the full records of its species in one call (migrations/functions/plant_record.sql). */
  record: (ref: string): Promise<PlantMembers | null> =>
    pool.oneFirst(sql.type(Row)`select plant_record(${refText(ref)}) as record`),

  reference: (ref: string): Promise<Reference | null> =>
    pool.maybeOne(sql.type(Reference)`select id, slug from plant where id = plant_ref(${refText(ref)})`),
});

import { z } from 'zod';

/** What is counted of the published data (C8.60). */
export const Counters = z.strictObject({
  plants_count: z.int(),
  detailled_plants_count: z.int(),
  species_count: z.int(),
  dataset_version: z.string(),
});

/** The counters with the version of this software: no envelope (C8.60). */
export const Status = z.strictObject({ ...Counters.shape, version: z.string() });

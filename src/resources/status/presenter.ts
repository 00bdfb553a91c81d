import type { z } from 'zod';
import type { RecordNumbers } from '../../inventory/records.js';
import { VERSION } from '../../runtime/version.js';
import type { Status } from './schema.js';

/** Converts the stored counters to their payload (contract C8.60); null while they are not counted. */
export const presentStatus = (records: RecordNumbers | null): z.infer<typeof Status> => ({
  plants_count: records?.plants_count ?? null,
  detailled_plants_count: records?.detailled_plants_count ?? null,
  species_count: records?.species_count ?? null,
  version: VERSION,
  dataset_version: records?.dataset_version ?? null,
});

import { z } from 'zod';
import { member } from '../formats.js';

const count = z.int().nullable();

/** The counters with the version of this software, without an envelope (C8.60). Null is not counted yet (C12.11). */
export const Status = z.strictObject({
  plants_count: member(count, 'Number of plants; null until it is counted.', 1200),
  detailled_plants_count: member(count, 'Number of species with at least one leaf colour.', 340),
  species_count: member(count, 'Number of species, at all ranks.', 1750),
  dataset_version: member(
    z.string().nullable(),
    'Opaque text that changes whenever published data changes.',
    'd-000812',
  ),
  version: member(z.string(), 'Version of the software.', '1.0.0'),
});

import { z } from 'zod';
import { member } from '../formats.js';

/** Counters of the published data (C8.60). */
export const Counters = z.strictObject({
  plants_count: member(z.int(), 'Number of plants.', 1200),
  detailled_plants_count: member(z.int(), 'Number of species with at least one leaf colour.', 340),
  species_count: member(z.int(), 'Number of species, at all ranks.', 1750),
  dataset_version: member(
    z.string(),
    'Opaque text that changes whenever published data changes.',
    'd-000812',
  ),
});

/** The counters with the version of this software, without an envelope (C8.60). */
export const Status = z.strictObject({
  ...Counters.shape,
  version: member(z.string(), 'Version of the software.', '1.0.0'),
});

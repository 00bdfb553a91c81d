import { z } from 'zod';
import { named, path, to } from './basics.js';

const zoneLinks = z.strictObject({
  self: to('distributions'),
  plants: path('distributions/[^/?]+/plants'),
  species: path('distributions/[^/?]+/species'),
});

/** C8.41. */
export const zoneLight = z.strictObject({
  ...named,
  tdwg_code: z.string(),
  tdwg_level: z.int().min(1).max(4),
  species_count: z.int().min(0),
  links: zoneLinks,
});

/** C8.40. */
export const zone = z.strictObject({
  ...zoneLight.shape,
  parent: zoneLight.nullable(),
  children: z.array(zoneLight),
});

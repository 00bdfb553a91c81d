import { z } from 'zod';
import { RecordMeta } from '../formats.js';
import { ZoneLight } from '../species/schema.js';

/** A zone in lists and in its record (contract C8.40). Typed clients refuse unknown members (C8.38). */
export const Zone = z
  .strictObject({
    ...ZoneLight.shape,
    parent: ZoneLight.nullable().describe('The zone one level up; null for a continent.'),
    children: z.array(ZoneLight).describe('The zones one level down, by name.'),
  })
  .describe('A zone with the zones one level up and down.');

/** `GET /api/v1/distributions/:id` (C8.41). */
export const ZoneRecord = z.strictObject({ data: Zone.describe('The zone.'), meta: RecordMeta });

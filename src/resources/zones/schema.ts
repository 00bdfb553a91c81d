import { z } from 'zod';
import { Timestamp, ZoneLight } from '../species/schema.js';

/** A zone in lists and in its record (contract C8.40); typed clients refuse unknown members (C8.38). */
export const Zone = z.strictObject({
  ...ZoneLight.shape,
  parent: ZoneLight.nullable(),
  children: z.array(ZoneLight),
});

/** `GET /api/v1/distributions/:id` (C8.41). */
export const ZoneRecord = z.strictObject({ data: Zone, meta: z.strictObject({ last_modified: Timestamp }) });

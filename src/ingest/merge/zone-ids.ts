import { z } from 'zod';
import { readShippedTable } from '../../runtime/shipped-table.js';

const Row = z.strictObject({
  code: z.string().regex(/^(?:[1-9]\d?|[A-Z]{3}(?:-[A-Z]{2})?)$/, 'expected a code of the scheme'),
  id: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'expected a number up to 9999')
    .transform(Number),
});

/** Ids of all 1,039 zones of the scheme by slug (C11.10). */
export const ZONE_IDS: ReadonlyMap<string, number> = new Map(
  readShippedTable('zones/ids.csv', Row).map(({ code, id }) => [code.toLowerCase(), id]),
);

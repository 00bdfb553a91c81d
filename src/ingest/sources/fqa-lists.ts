import { z } from 'zod';
import { readShippedTable } from '../../runtime/shipped-table.js';

const Row = z.strictObject({
  list: z.string().regex(/^[a-z_]+_\d{4}$/, 'expected words and a year with _ between them'),
  zone: z
    .string()
    .regex(/^([A-Z]{3})?$/, 'expected a code of level 3, or nothing')
    .transform((code) => (code === '' ? null : code)),
});

/**
 * A regional list: its key in the file and the level 3 zone that it covers (C11.10). The zone is null unless the
 * list covers exactly one whole state (data/zones/README.md).
 */
export type RegionalList = Readonly<z.infer<typeof Row>>;

/** All lists sorted by key. They are registered in this order, which determines their ranks (C10.21). */
export const REGIONAL_LISTS: readonly RegionalList[] = [
  ...readShippedTable('zones/floristic-quality-lists.csv', Row),
].sort((a, b) => (a.list < b.list ? -1 : 1));

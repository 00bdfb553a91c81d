import { z } from 'zod';
import { VOCABULARIES } from '../../fields/vocabularies.js';
import { listCell, readShippedTable } from '../../runtime/shipped-table.js';

const Row = z.strictObject({
  period: z.string(),
  months: listCell.pipe(z.array(z.enum(VOCABULARIES.month))),
  place: z.string(),
  plants: z.coerce.number(),
  overlapping: z.coerce.number(),
});

/** Share of the other plants, not used for learning, that must flower in a month of the period. */
const ENOUGH = 0.85;

const byPeriod = new Map(readShippedTable('seasons/bloom-periods.csv', Row).map((row) => [row.period, row]));

/**
 * Returns the months in which plants of a period of USDA PLANTS flower, and the place where they hold
 * (data/seasons/README.md). Null for a period whose months are not known well enough.
 */
export const bloomPeriod = (
  period: string,
): { readonly months: readonly string[]; readonly place: string } | null => {
  const row = byPeriod.get(period);
  return row !== undefined && row.overlapping >= ENOUGH * row.plants ? row : null;
};

import { z } from 'zod';
import { readShippedTable } from '../../runtime/shipped-table.js';

const Row = z.strictObject({
  source: z.enum(['foodex2', 'foodon']),
  /** Name of the food in the source. */
  food: z.string().min(1),
  reason: z.string().min(1),
});

const rows = readShippedTable('foods/excluded.csv', Row);

/** Returns the reasons why foods of a source are left out, by the name of the food (data/foods/README.md). */
export const excludedFoods = (source: z.infer<typeof Row>['source']): ReadonlyMap<string, string> =>
  new Map(rows.filter((row) => row.source === source).map(({ food, reason }) => [food, reason]));

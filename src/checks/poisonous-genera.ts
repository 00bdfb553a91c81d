import { z } from 'zod';
import { readShippedTable } from '../runtime/shipped-table.js';

const Poisonous = z.strictObject({
  genus: z.string(),
  poison: z.string(),
  /** Species that people eat all the same, separated by `|`. */
  eaten: z.string(),
});

/** Returns the genera whose plants nobody should eat (data/checks/poisonous-genera.csv, contract C10.34). */
export const readPoisonousGenera = (): readonly z.infer<typeof Poisonous>[] =>
  readShippedTable('checks/poisonous-genera.csv', Poisonous);

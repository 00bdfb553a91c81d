import { z } from 'zod';
import { VOCABULARIES, type VocabularyName } from '../fields/vocabularies.js';
import { readShippedTable, separatedValues } from '../runtime/shipped-table.js';

const names = z.string().transform(separatedValues);
const labels = <Name extends VocabularyName>(name: Name) => names.pipe(z.array(z.enum(VOCABULARIES[name])));

const PoisonousTaxon = z.strictObject({
  rank: z.enum(['family', 'genus']),
  name: z.string(),
  substance: z.string(),
  part: labels('poison_part'),
  /** Empty if it is uncertain whom it poisons: such a row is no warning. */
  to: labels('poison_victim'),
  by: labels('poison_way'),
  /** Species that are not poisonous in this way. */
  except: names,
  /** Whether nobody should eat its plants, except those in `eaten`. */
  uneaten: z.enum(['yes', '']).transform((cell) => cell === 'yes'),
  eaten: names,
});
export type PoisonousTaxon = z.infer<typeof PoisonousTaxon>;

/** Returns the genera and families that hold poisonous species (data/checks/poisonous-taxa.csv; contract C10.34, C10.45). */
export const readPoisonousTaxa = (): readonly PoisonousTaxon[] =>
  readShippedTable('checks/poisonous-taxa.csv', PoisonousTaxon);

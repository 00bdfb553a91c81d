import { readPoisonousGenera } from '../../src/runtime/poisonous-genera.js';
import type { QueueRow } from './queries.js';

const EATEN = new Map(readPoisonousGenera().map(({ genus, eaten }) => [genus, eaten.split('|')]));

/** Values that say of a plant that it can be eaten or does no harm. */
const CLAIMS_HARMLESS: Readonly<Record<string, (value: unknown) => boolean>> = {
  edible_part: (value) => value !== null,
  vegetable: (value) => value === true,
  toxicity: (value) => value === 'none',
};

/** Returns the poisonous genus of a plant that an item would call edible or harmless; null for others. */
export const poisonousGenus = ({
  genus,
  scientific_name,
  changes,
}: Pick<QueueRow, 'genus' | 'scientific_name' | 'changes'>): string | null => {
  const eaten = genus === null ? undefined : EATEN.get(genus);
  const isEaten = eaten?.some((name) => name !== '' && `${scientific_name} `.startsWith(`${name} `));
  const isClaimed = Object.entries(changes ?? {}).some(([key, [, next]]) => CLAIMS_HARMLESS[key]?.(next));
  return eaten === undefined || isEaten || !isClaimed ? null : genus;
};

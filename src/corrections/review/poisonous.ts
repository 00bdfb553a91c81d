import { readPoisonousGenera } from '../../checks/poisonous-genera.js';
import { FIELDS } from '../../fields/registry.js';
import type { Changes } from '../submission/changes.js';

const EATEN = new Map(readPoisonousGenera().map(({ genus, eaten }) => [genus, eaten.split('|')]));

/** The plant of an item, and what accepting it would change. */
export interface ProposedChange {
  readonly genus: string | null;
  readonly scientific_name: string | null;
  readonly changes: Changes | null;
}

/** Returns the poisonous genus of a plant that an item would call edible or harmless (C10.34); null for others. */
export const poisonousGenus = ({ genus, scientific_name, changes }: ProposedChange): string | null => {
  const eaten = genus === null ? undefined : EATEN.get(genus);
  const isEaten = eaten?.some((name) => name !== '' && `${scientific_name} `.startsWith(`${name} `));
  const isClaimed = FIELDS.some(({ key, harmless }) => {
    const next = changes?.[key]?.[1] ?? null;
    return harmless !== null && next !== null && (harmless === 'any' || next === harmless);
  });
  return eaten === undefined || isEaten || !isClaimed ? null : genus;
};

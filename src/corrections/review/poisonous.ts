import { type PoisonousTaxon, readPoisonousTaxa } from '../../checks/poisonous-taxa.js';
import type { Field } from '../../fields/field.js';
import { FIELDS } from '../../fields/registry.js';
import type { Changes } from '../submission/changes.js';

/** Genera and families that hold poisonous species, by name. */
const TAXA: ReadonlyMap<string | null, PoisonousTaxon> = new Map(
  readPoisonousTaxa().map((taxon) => [taxon.name, taxon]),
);

/** The plant of an item, and what accepting it would change. */
export interface ProposedChange {
  readonly scientific_name: string | null;
  readonly genus: string | null;
  readonly family: string | null;
  readonly changes: Changes | null;
}

const taxaOf = ({ genus, family }: ProposedChange): readonly PoisonousTaxon[] =>
  [TAXA.get(genus), TAXA.get(family)].filter((taxon) => taxon !== undefined);

/** Returns the poisonous genus or family of a plant whose `safety` or `toxicity` an item would change; null for others. */
export const taxonOfSafetyChange = (item: ProposedChange): PoisonousTaxon | null => {
  const { changes } = item;
  if (changes === null || !('safety' in changes || 'toxicity' in changes)) return null;
  return taxaOf(item)[0] ?? null;
};

/**
 * Returns the poisonous genus or family of a plant that an item would call harmless, or edible although nobody should eat its
 * plants (C10.34, C10.45); null for others.
 */
export const poisonousTaxon = (item: ProposedChange): PoisonousTaxon | null =>
  taxaOf(item).find((taxon) => FIELDS.some((field) => isDenied(taxon, field, item))) ?? null;

/** Returns whether the new value of a field denies the poison of a taxon. */
const isDenied = (
  taxon: PoisonousTaxon,
  { key, harmless }: Field,
  { scientific_name, changes }: ProposedChange,
): boolean => {
  const change = changes?.[key];
  const next = change?.[1] ?? null;
  if (key === 'safety') return change !== undefined && next === null;
  if (next === null || (harmless !== 'any' && next !== harmless)) return false;
  const isEaten = taxon.eaten.some((name) => `${scientific_name} `.startsWith(`${name} `));
  return key === 'toxicity' || (taxon.uneaten && !isEaten);
};

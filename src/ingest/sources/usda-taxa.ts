import type { ItemInput } from '../item.js';
import { classifiedFamily } from './usda-names.js';

type TaxonInput = Extract<ItemInput, { type: 'taxon' }>;

/** Ranks from the order up, by the names of PLANTS. */
const RANKS = [
  ['Order', 'division_order'],
  ['Class', 'division_class'],
  ['Division', 'division'],
  ['Subkingdom', 'subkingdom'],
  ['Kingdom', 'kingdom'],
] as const;

/** Returns the name of a taxon: Magnoliopsida for `Magnoliopsida- Dicotyledons`. */
const named = (text: string | undefined): string | null => /^[A-Z][a-z]+/.exec(text ?? '')?.[0] ?? null;

/**
 * Returns the statements of a classification about ranks above the genus: the English name of the family, and each
 * rank from the order up with its parent. The order of the family is ignored: PLANTS uses an older system
 * (Scrophulariales, Cyperales), which would mix two systems in one tree.
 */
export const classifiedTaxa = (classification: Readonly<Record<string, string>>): readonly TaxonInput[] => {
  const family = classifiedFamily(classification['Family'] ?? '');
  const chain = RANKS.map(([column, rank]) => ({ rank, name: named(classification[column]) }));
  return [
    ...(family
      ? [{ type: 'taxon' as const, rank: 'family' as const, name: family.name, common_name: family.common }]
      : []),
    ...chain.flatMap(({ rank, name }, nth): TaxonInput[] =>
      name === null ? [] : [{ type: 'taxon', rank, name, parent: chain[nth + 1]?.name ?? null }],
    ),
  ];
};

/** Creates a filter of repeated statements: 2,172 plants repeat the same few ranks. */
export const newlyStated = (): ((taxa: readonly TaxonInput[]) => readonly TaxonInput[]) => {
  const stated = new Set<string>();
  return (taxa) =>
    taxa.filter((taxon) => {
      const statement = JSON.stringify(taxon);
      if (stated.has(statement)) return false;
      stated.add(statement);
      return true;
    });
};

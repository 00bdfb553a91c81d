import type { Records } from './about-species.js';
import type { CataloguedSpecies, CatalogueRecord, DerivedClaim } from './species.js';

const FRUITS = 'fruits';

/**
 * Returns whether the plant is a vegetable, and whether its fruits are eaten, where a source that says what people eat
 * agrees (C10.32): a catalogue alone never makes a plant edible.
 */
export const foods = (
  records: Records,
  { eaten, reviewed_food, palatable, poisonous }: CataloguedSpecies,
): readonly DerivedClaim[] => {
  if (poisonous && !reviewed_food) return [];
  const vegetable = (eaten !== null || palatable) && grownFor('vegetable', records);
  const fruits = (eaten?.includes(FRUITS) || palatable) && grownFor('fruit', records);
  const shared = { unit: null, record: null, n_observations: null, notes: null };
  return [
    ...(vegetable ? [{ ...shared, attribute: 'vegetable', value: true, evidence: 'reported' as const }] : []),
    ...(fruits
      ? [{ ...shared, attribute: 'edible_part', value: [FRUITS], evidence: 'inferred' as const }]
      : []),
  ];
};

/** Returns whether a record about the species says so or, without any, most records about its cultivars. */
const grownFor = (food: string, { about, cultivars }: Records): boolean => {
  const says = ({ foods }: CatalogueRecord): boolean => foods.includes(food);
  return about.length > 0 ? about.some(says) : cultivars.filter(says).length * 2 > cultivars.length;
};

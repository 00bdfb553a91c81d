import type { Field } from '../../fields/field.js';
import { type InvertedPair, invertedPairs } from '../../fields/inverted-pairs.js';
import { FIELDS } from '../../fields/registry.js';
import type { Label } from '../../fields/vocabularies.js';
import { type Changes, newValues } from '../submission/changes.js';
import { type ProposedChange, poisonousTaxon, taxonOfSafetyChange } from './poisonous.js';

/** Why an item is accepted by itself, never with others (contract C15.52). */
export type Risk = 'poisonous' | 'unusual' | 'far' | 'order' | 'permanent';

/** An item, as far as its risks depend on it. */
export interface RiskyItem extends ProposedChange {
  readonly warning_type: Label<'warning_type'> | null;
  readonly change_type: Label<'change_type'>;
}

/** What is known about the fields of an item. */
export interface KnownValues {
  /** Returns the values that sources claim for a field. */
  claimed(key: string): readonly unknown[];
  /** Returns the published value of a field. */
  published(key: string): unknown;
}

/** How many times a size may differ from the nearest claim. */
const FACTOR = 3;

/**
 * Returns whether a number is far from every claim about its field: more than three times or less than a third of a size, more
 * than a quarter of the plausible range of another number. Without claims nothing is far.
 */
const isFar = ({ unit, plausible }: Field, next: unknown, claimed: readonly unknown[]): boolean => {
  const claims = claimed.filter((claim) => typeof claim === 'number');
  if (typeof next !== 'number' || plausible === null || claims.length === 0) return false;
  const isSize = unit === 'cm' || unit === 'mm';
  const [low, high] = plausible;
  return claims.every((claim) =>
    isSize
      ? Math.max(next, claim) > FACTOR * Math.min(next, claim)
      : Math.abs(next - claim) > (high - low) / 4,
  );
};

const hasFar = (changes: Changes, { claimed, published }: KnownValues): boolean =>
  FIELDS.some(
    (field) =>
      field.key in changes &&
      isFar(field, changes[field.key]![1], [...claimed(field.key), published(field.key)]),
  );

/** Returns the pairs (C9.22) that accepting an item would put in the wrong order. */
export const invertedBy = (
  { changes }: Pick<RiskyItem, 'changes'>,
  { published }: Pick<KnownValues, 'published'>,
): readonly InvertedPair[] => invertedPairs(newValues(changes), published);

/** Returns why accepting an item may do harm. */
export const risksOf = (item: RiskyItem, known: KnownValues): readonly Risk[] => {
  const { changes, change_type, warning_type } = item;
  const found: Readonly<Record<Risk, boolean>> = {
    poisonous: taxonOfSafetyChange(item) !== null || poisonousTaxon(item) !== null,
    unusual: warning_type === 'Checks::UnusualValue',
    far: warning_type === null && changes !== null && hasFar(changes, known),
    order: invertedBy(item, known).length > 0,
    permanent: change_type === 'deletion' || (changes !== null && 'scientific_name' in changes),
  };
  return (Object.keys(found) as Risk[]).filter((risk) => found[risk]);
};

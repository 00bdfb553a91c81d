/** The ranks above the genus (C11.1); their tables are called so. */
export type UpperRank =
  | 'kingdom'
  | 'subkingdom'
  | 'division'
  | 'division_class'
  | 'division_order'
  | 'family';

/** Each rank that has one above it, with that one, highest first. */
export const RANKS_ABOVE: readonly (readonly [rank: UpperRank, parent: UpperRank])[] = [
  ['subkingdom', 'kingdom'],
  ['division', 'subkingdom'],
  ['division_class', 'division'],
  ['division_order', 'division_class'],
  ['family', 'division_order'],
];

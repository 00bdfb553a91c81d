/** Ranks above the genus (C11.1), which are also the names of their tables. */
export type RankAboveGenus =
  | 'kingdom'
  | 'subkingdom'
  | 'division'
  | 'division_class'
  | 'division_order'
  | 'family';

/** Pairs of a rank and the next higher rank, highest first. */
export const RANKS_ABOVE: readonly (readonly [rank: RankAboveGenus, parent: RankAboveGenus])[] = [
  ['subkingdom', 'kingdom'],
  ['division', 'subkingdom'],
  ['division_class', 'division'],
  ['division_order', 'division_class'],
  ['family', 'division_order'],
];

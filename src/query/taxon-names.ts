import type { KeyParameter } from './key-parameters.js';
import type { Key } from './keys.js';
import { readList } from './value-list.js';

export type NamedRank = 'genus' | 'family';

/** Ranks by the key that filters by their names. */
const RANKS: ReadonlyMap<string, NamedRank> = new Map([
  ['genus_name', 'genus'],
  ['family_name', 'family'],
]);

/** Names of genera or families in a filter or exclusion, as given. */
export interface TaxonNames {
  readonly param: string;
  readonly rank: NamedRank;
  readonly names: readonly string[];
}

/** Returns the names of taxa in a filter or exclusion; undefined for other keys. */
export const readTaxonNames = ({ key }: Key, { param, value }: KeyParameter): TaxonNames | undefined => {
  const rank = RANKS.get(key);
  return rank && { param, rank, names: readList(value).values };
};

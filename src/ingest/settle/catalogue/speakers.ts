import type { Records } from './about-species.js';
import type { CatalogueRecord } from './species.js';

/** Number of cultivars from which they stand for the species. */
const ENOUGH_CULTIVARS = 3;

interface Speakers {
  readonly speakers: readonly CatalogueRecord[];
  /** What they are, for the notes of the claim. */
  readonly of: string;
}

/**
 * Returns the records that speak for the species about a field: those about the species with a value or, without any,
 * those about at least three cultivars.
 */
export const withValue = ({ about, cultivars }: Records, attribute: string): Speakers => {
  const hasValue = ({ vals }: CatalogueRecord): boolean => vals[attribute] !== undefined;
  const own = about.filter(hasValue);
  if (own.length > 0)
    return { speakers: own, of: `${own.length} ${own.length === 1 ? 'row' : 'rows'} about the species` };
  const others = cultivars.filter(hasValue);
  return {
    speakers: others.length >= ENOUGH_CULTIVARS ? others : [],
    of: `${others.length} rows about cultivars, none about the species`,
  };
};

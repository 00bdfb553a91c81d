import type { TaxonRow } from '../../src/resources/taxonomy/queries.js';
import { rankRow, type TaxonRank } from '../../src/resources/taxonomy/ranks.js';

/** A taxon above another one. */
export interface Ancestor {
  readonly rank: TaxonRank | 'genus';
  readonly name: string;
  /** Path of its page; empty for ranks without pages. */
  readonly path: string;
}

/** Returns a family with the ranks above it, the kingdom first. */
export const familyAndAbove = (family: TaxonRow): readonly Ancestor[] => {
  const found: Ancestor[] = [];
  let rank: TaxonRank | null = 'family';
  let taxon: TaxonRow | null = family;
  while (taxon !== null && rank !== null) {
    found.unshift({ rank, name: taxon.name, path: rank === 'family' ? `/families/${taxon.slug}` : '' });
    rank = rankRow(rank).parent;
    taxon = taxon.parent;
  }
  return found;
};

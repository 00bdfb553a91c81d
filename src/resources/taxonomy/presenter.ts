import type { TaxonRow } from './queries.js';
import { rankRow, type TaxonRank } from './ranks.js';

/** Converts a taxon to its payload, with the ranks above it (contract C8.35). */
export const presentTaxon = (
  rank: TaxonRank,
  taxon: TaxonRow,
): { readonly id: number } & Record<string, unknown> => {
  const { parent, path } = rankRow(rank);
  const self = `${path}/${taxon.slug}`;
  const own = {
    id: taxon.id,
    name: taxon.name,
    ...(rank === 'family' ? { common_name: taxon.common_name } : {}),
    slug: taxon.slug,
    links: { self, ...linkAbove(rank, taxon), ...(rank === 'family' ? { genus: `${self}/genus` } : {}) },
  };
  if (parent === null) return own;
  return { ...own, [parent]: taxon.parent && presentTaxon(parent, taxon.parent) };
};

const linkAbove = (rank: TaxonRank, taxon: TaxonRow): object => {
  const { parent } = rankRow(rank);
  if (parent === null) return {};
  return { [parent]: taxon.parent && `${rankRow(parent).path}/${taxon.parent.slug}` };
};

/** Returns the answer of a record route (C8.10). */
export const taxonRecord = (rank: TaxonRank, taxon: TaxonRow) => ({
  data: presentTaxon(rank, taxon),
  meta: { last_modified: taxon.updated_at },
});

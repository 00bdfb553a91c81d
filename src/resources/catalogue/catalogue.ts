import type { CommonQueryMethods } from 'slonik';
import { type CatalogueField, FIELD_CATALOGUE } from '../../fields/catalogue.js';
import { FIELDS } from '../../fields/registry.js';
import { presenceOf } from '../../query/presence.js';
import type { SearchEngine } from '../../search/engine.js';
import { readSuppliers, type Supplier } from './queries.js';

/** A field of the catalogue with its numbers (contract C14.30). */
export interface CountedField extends CatalogueField {
  /** Number of species with a value. */
  readonly species_count: number;
  /** The strongest sources of published values. */
  readonly sources: readonly Supplier[];
}

/** Reads the catalogue of fields with the numbers of the data. Takes about a second for 474,000 species. */
export const readFieldCatalogue = async (
  pool: CommonQueryMethods,
  engine: Pick<SearchEngine, 'counts'>,
): Promise<readonly CountedField[]> => {
  const [{ counts }, suppliers] = await Promise.all([
    engine.counts(FIELDS.map(presenceOf)),
    readSuppliers(pool),
  ]);
  return FIELD_CATALOGUE.map((each, at) => ({
    ...each,
    species_count: counts[at]!,
    sources: suppliers.get(each.key) ?? [],
  }));
};

import { type CatalogueField, FIELD_CATALOGUE } from '../../fields/catalogue.js';
import type { FieldQuality } from '../../inventory/quality.js';
import type { StoredNumbers } from '../../inventory/stored-numbers.js';

/** A source of published values of a field. */
interface Supplier {
  readonly source: string;
  readonly species_count: number;
}

/** A field of the catalogue with its numbers (contract C14.30). */
export interface CountedField extends CatalogueField {
  /** Number of species with a value; null while it is not counted. */
  readonly species_count: number | null;
  /** The strongest sources of published values. */
  readonly sources: readonly Supplier[];
}

/** Maximum number of sources that the catalogue names for a field. */
const MOST_SOURCES = 5;

/** Returns the strongest sources of the published values of a field, strongest first. */
const suppliersOf = (
  counted: FieldQuality | undefined,
  ranks: ReadonlyMap<string, number>,
): readonly Supplier[] =>
  (counted?.sources ?? [])
    .flatMap(({ source, species }) => (source === null ? [] : [{ source, species_count: species }]))
    .sort((a, b) => ranks.get(a.source)! - ranks.get(b.source)!)
    .slice(0, MOST_SOURCES);

/**
 * Returns the catalogue of fields with the stored numbers.
 *
 * @param sources Slugs of the sources, strongest first.
 */
export const fieldCatalogue = (
  { fields, quality }: Pick<StoredNumbers, 'fields' | 'quality'>,
  sources: readonly string[],
): readonly CountedField[] => {
  const ranks = new Map(sources.map((slug, at) => [slug, at]));
  const byKey = new Map((quality?.fields ?? []).map((each) => [each.field, each]));
  return FIELD_CATALOGUE.map((each) => ({
    ...each,
    species_count: fields?.[each.key] ?? null,
    sources: suppliersOf(byKey.get(each.key), ranks),
  }));
};

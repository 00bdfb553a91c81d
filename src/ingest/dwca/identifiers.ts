import { externalIdIn, externalIdKey, externalIdOf, SCHEMES } from '../../fields/external-ids.js';
import type { TermRow } from './table.js';

/** Schemes of the taxonIDs in archives of publishers whose taxonIDs are identifiers, by the slug of the source. */
const OF_PUBLISHER: ReadonlyMap<string, string> = new Map([
  ...SCHEMES.map((scheme): readonly [string, string] => [scheme, scheme]),
  ['inaturalist-names', 'inaturalist'],
  ['vascan', 'vascan'],
]);

/** Terms that may have an identifier that says itself of which scheme it is (C10.61). */
const TERMS = ['scientificNameID', 'taxonID', 'taxonConceptID', 'references'];

/**
 * Returns the external identifiers of a row of the core, each once.
 *
 * @param record id of the taxon in the archive.
 */
export const identifiersOf = (row: TermRow, record: string | null, source: string): readonly string[] => {
  const scheme = OF_PUBLISHER.get(source);
  const own = scheme === undefined || record === null ? undefined : externalIdIn(scheme, record);
  const found = [own, ...TERMS.map((term) => externalIdOf(row.value(term)))].filter((id) => id !== undefined);
  return [...new Map(found.map((id) => [externalIdKey(id), `${id.scheme}:${id.value}`])).values()];
};

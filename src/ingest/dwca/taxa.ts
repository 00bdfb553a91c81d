import { ownText } from '../readers/text.js';
import type { Container } from './container.js';
import { createDuplicateCheck } from './duplicates.js';
import type { Table } from './meta.js';
import { readArchiveTable } from './table.js';
import { readTaxon, TAXON_TERMS } from './taxon.js';

/** Names of the taxa of a core, by the ids that other rows use. */
export interface Taxa {
  /**
   * Returns the name of a taxon, or for a synonym that of its accepted taxon; null for a rejected taxon, undefined
   * for an unknown id.
   */
  nameOf(id: string): string | null | undefined;
}

/** Maximum length of a chain of synonyms that is followed. */
const MAX_SYNONYM_STEPS = 5;

/**
 * Reads the names of the taxa of a core. Only ids and names stay in memory, as copies, so that rows can be freed.
 * Of several rows with one id, the first counts.
 */
export const readTaxa = async (container: Container, core: Table): Promise<Taxa> => {
  const names = new Map<string, string | null>();
  const accepted = new Map<string, string>();
  const duplicateStatus = createDuplicateCheck();
  for await (const row of readArchiveTable(container, core, TAXON_TERMS)) {
    if ('broken' in row || duplicateStatus(row) !== 'first') continue;
    const taxon = readTaxon(row);
    const name = taxon.rejection === undefined ? ownText(taxon.name) : null;
    // Rows refer to each other by taxonID, and extensions to rows by the id column of meta.xml. Mostly both are
    // the same.
    for (const id of new Set([row.id, taxon.record ?? ''])) {
      if (id === '') continue;
      const copy = ownText(id);
      names.set(copy, name);
      if (name !== null && taxon.accepted && taxon.accepted.id !== '')
        accepted.set(copy, ownText(taxon.accepted.id));
    }
  }
  const nameOf = (id: string, steps = MAX_SYNONYM_STEPS): string | null | undefined => {
    const next = steps > 0 ? accepted.get(id) : undefined;
    const acceptedName = next === undefined ? undefined : nameOf(next, steps - 1);
    return acceptedName === undefined ? names.get(id) : acceptedName;
  };
  return { nameOf: (id) => nameOf(id) };
};

import { ownText } from '../readers/text.js';
import type { Container } from './container.js';
import { createDuplicateCheck } from './duplicates.js';
import type { Table } from './meta.js';
import { readArchiveTable } from './table.js';
import { readTaxon, TAXON_TERMS } from './taxon.js';

/** Names of the taxa of a core, by the ids that other rows use. */
export interface Taxa {
  /**
   * Returns the name of the taxon in the row with this id, by which extensions refer to it, or for a synonym that of its
   * accepted taxon; null for a rejected taxon, undefined for an unknown id.
   */
  nameOf(id: string): string | null | undefined;
  /** Returns the same for a taxonID, by which rows of the core refer to each other. */
  nameOfTaxon(taxonId: string): string | null | undefined;
}

/** Maximum length of a chain of synonyms that is followed. */
const MAX_SYNONYM_STEPS = 5;

type TaxonKey = string | number;

/** Returns an id as a number where it is one, which takes a fifth of the memory: 1,500,000 taxa of iNaturalist. */
const keyOf = (id: string): TaxonKey => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : ownText(id));

/** Names by one kind of ids, and the accepted taxa of synonyms. */
interface NameTable {
  readonly names: Map<TaxonKey, string | null>;
  readonly accepted: Map<TaxonKey, TaxonKey>;
}

const nameTable = (): NameTable => ({ names: new Map(), accepted: new Map() });

/**
 * Reads the names of the taxa of a core. Only ids and names stay in memory, as copies, so that rows can be freed.
 * Of several rows with one id, the first counts. The ids of rows and the taxonIDs may be the same numbers for
 * different taxa, so they are kept apart; taxonIDs only where they are needed and differ.
 */
export const readTaxa = async (container: Container, core: Table): Promise<Taxa> => {
  const [rows, taxa] = [nameTable(), nameTable()];
  const hasReferences = core.columns.some(({ term }) => term === 'acceptedNameUsageID');
  const duplicateStatus = createDuplicateCheck();
  for await (const row of readArchiveTable(container, core, TAXON_TERMS)) {
    if ('broken' in row || duplicateStatus(row) !== 'first') continue;
    const taxon = readTaxon(row);
    const name = taxon.rejection === undefined ? ownText(taxon.name) : null;
    const taxonId = row.value('taxonID');
    const add = ({ names, accepted }: NameTable, id: string): void => {
      const key = keyOf(id);
      names.set(key, name);
      if (name !== null && taxon.accepted && taxon.accepted.id !== '')
        accepted.set(key, keyOf(taxon.accepted.id));
    };
    if (row.id !== '') add(rows, row.id);
    if (hasReferences && taxonId !== '' && taxonId !== row.id) add(taxa, taxonId);
  }
  const find = (tables: readonly NameTable[], key: TaxonKey, steps: number): string | null | undefined => {
    const table = tables.find(({ names }) => names.has(key));
    const next = steps > 0 ? table?.accepted.get(key) : undefined;
    const acceptedName = next === undefined ? undefined : find([taxa, rows], next, steps - 1);
    return acceptedName === undefined ? table?.names.get(key) : acceptedName;
  };
  return {
    nameOf: (id) => find([rows], keyOf(id), MAX_SYNONYM_STEPS),
    nameOfTaxon: (id) => find([taxa, rows], keyOf(id), MAX_SYNONYM_STEPS),
  };
};

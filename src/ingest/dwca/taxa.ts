import { ownText } from '../readers/text.js';
import type { Container } from './container.js';
import { repetitions } from './duplicates.js';
import type { Table } from './meta.js';
import { readTable } from './table.js';
import { readTaxon } from './taxon.js';

/** The taxa of a core by the numbers that other rows know them by. */
export interface Taxa {
  /** The name of a taxon, of a synonym that of its accepted taxon; null for one that is not taken, undefined for none. */
  nameOf(id: string): string | null | undefined;
}

/** A synonym of a synonym of … is followed so far. */
const STEPS = 5;

/**
 * Reads the core for the names of its taxa. They alone stay in memory, each number
 * and name in a text of its own; rows do not. Of rows of one id the first counts.
 */
export const readTaxa = async (container: Container, core: Table): Promise<Taxa> => {
  const names = new Map<string, string | null>();
  const accepted = new Map<string, string>();
  const repetition = repetitions();
  for await (const row of readTable(container, core)) {
    if ('broken' in row || repetition(row) !== 'first') continue;
    const taxon = readTaxon(row);
    const name = taxon.unfit === undefined ? ownText(taxon.name) : null;
    // Rows refer to each other by taxonID, extensions to rows by the id of meta.xml: mostly the same.
    for (const id of new Set([row.id, taxon.record ?? ''])) {
      if (id === '') continue;
      const own = ownText(id);
      names.set(own, name);
      if (name !== null && taxon.accepted && taxon.accepted.id !== '')
        accepted.set(own, ownText(taxon.accepted.id));
    }
  }
  const nameOf = (id: string, steps = STEPS): string | null | undefined => {
    const next = steps > 0 ? accepted.get(id) : undefined;
    const meant = next === undefined ? undefined : nameOf(next, steps - 1);
    return meant === undefined ? names.get(id) : meant;
  };
  return { nameOf: (id) => nameOf(id) };
};

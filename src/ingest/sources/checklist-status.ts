import type { TableRow } from '../readers/delimited.js';

/** Role of a name by its status: a species of its own, accepted or not; or another name of a species. */
export type NameRole = 'accepted' | 'unplaced' | 'synonym' | { readonly why: string };

/** Statuses whose names are synonyms. */
const SYNONYMS = new Set(['Synonym', 'Illegitimate', 'Invalid', 'Orthographic']);
/** Statuses of names that stand for themselves unless they refer to another accepted name. */
const OWN = new Set(['Accepted', 'Provisionally Accepted', 'Artificial Hybrid', 'Local Biotype']);

/**
 * Returns the role of a row by its taxon_status. Artificial hybrids, local biotypes and provisionally accepted names
 * are accepted if they refer to themselves, of unknown status if they refer to no name. A misapplied name is no
 * synonym: it was used for the plant by mistake.
 */
export const roleOf = (row: TableRow): NameRole => {
  const status = row.cell('taxon_status');
  if (status === 'Unplaced') return 'unplaced';
  if (SYNONYMS.has(status)) return 'synonym';
  if (status === 'Misapplied') return { why: 'misapplied name, not a synonym' };
  if (!OWN.has(status))
    return { why: status === '' ? 'no taxon_status' : `unsupported taxon_status ${status}` };
  const accepted = row.cell('accepted_plant_name_id');
  if (status === 'Accepted' || accepted === row.cell('plant_name_id')) return 'accepted';
  return accepted === '' ? 'unplaced' : 'synonym';
};

import { hash } from 'node:crypto';
import { ownText } from '../readers/text.js';
import type { TermRow } from './table.js';
import { TAXON_TERMS } from './taxon.js';

/** Whether a row of the core is the first with its id, repeats an earlier row, or conflicts with it. */
export type DuplicateStatus = 'first' | 'same' | 'other';

/**
 * Creates a check for rows of a core that repeat the id of an earlier row; all terms that are read are compared.
 * Keeps an id and a checksum of each row in memory. Rows without an id are always first.
 */
export const createDuplicateCheck = (): ((row: TermRow) => DuplicateStatus) => {
  const checksums = new Map<string, number>();
  return (row) => {
    if (row.id === '') return 'first';
    const sum = checksum(row);
    const earlier = checksums.get(row.id);
    if (earlier === undefined) checksums.set(ownText(row.id), sum);
    return earlier === undefined ? 'first' : earlier === sum ? 'same' : 'other';
  };
};

/** 52 bits fit into a number, which takes less memory than a string. */
const HEX_DIGITS = 13;

const checksum = (row: TermRow): number =>
  Number.parseInt(hash('sha1', TAXON_TERMS.map(row.value).join('\f')).slice(0, HEX_DIGITS), 16);

import { hash } from 'node:crypto';
import { ownText } from '../readers/text.js';
import type { TermRow } from './table.js';
import { TAXON_TERMS } from './taxon.js';

/** What a row of the core is to an earlier one of its id: the first, one that says the same, one that says otherwise. */
export type Repetition = 'first' | 'same' | 'other';

/**
 * Tells rows of a core that repeat the id of an earlier one, by all terms that are read. An id and a checksum of each
 * row stay in memory. Rows without an id are all first.
 */
export const repetitions = (): ((row: TermRow) => Repetition) => {
  const said = new Map<string, number>();
  return (row) => {
    const key = row.id || row.value('taxonID');
    if (key === '') return 'first';
    const own = checksum(row);
    const before = said.get(key);
    if (before === undefined) said.set(ownText(key), own);
    return before === undefined ? 'first' : before === own ? 'same' : 'other';
  };
};

/** 52 bits: a number, which takes less memory than a text. */
const HEX_DIGITS = 13;

const checksum = (row: TermRow): number =>
  Number.parseInt(hash('sha1', TAXON_TERMS.map(row.value).join('\f')).slice(0, HEX_DIGITS), 16);

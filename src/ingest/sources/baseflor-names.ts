import { splitAuthorship } from '../../names/authorship.js';

/** A name of the file in parsed form. */
export interface WrittenName {
  /** Name without authors and intermediate ranks, with rank connectors in stored form. */
  readonly species: string;
  readonly author: string | null;
  /** First word without a hybrid sign. */
  readonly genus: string;
}

/** Parents of hybrids, and remarks. One of the brackets in the file is closed by a wrong character. */
const BRACKETS = /\[.*$/;
const NOTHO = /\bn-(?=(?:subsp|var|f)\.)/g;
/** Text after the author: nomenclatural status, herbarium, cultivar, ecological form. */
const REMARKS = / (?:nom|comb|orth|cv|écoph)\..*$| pro\.? (?:hybr|syn)\..*$| in sched\..*$/iu;
/** Author entries that name no author: names of gardens (hort.) and names used in another sense (auct.). */
const NOT_AUTHORS = /^(?:hort|auct)\.$|(?:^| )auct\.$/;
/** Intermediate rank of a name: `Aa bb subsp. cc var. dd` is stored as `Aa bb var. dd` (C10.50). */
const INTERMEDIATE_RANK = /^(\S+ (?:× )?\S+)(?: \S+\. \S+)+( \S+\. (?:× )?\S+)$/;

/** Removes the intermediate rank of a name. */
export const withoutIntermediateRank = (name: string): string => name.replace(INTERMEDIATE_RANK, '$1$2');

/**
 * Parses a name of the file: `Rosa x dumetorum Thuill. [Rosa canina L. x Rosa obtusifolia Desv.]`. Undefined if it
 * names no species (`Salix x hyb. (sans nom 15)`), or is used in another sense than that of its author (`sensu
 * auct.`), which means other plants.
 */
export const writtenName = (text: string): WrittenName | undefined => {
  const bare = text.replace(BRACKETS, '').replace(NOTHO, 'notho').replace(/\s+/g, ' ').trim();
  const { name, author } = splitAuthorship(bare.replace(REMARKS, ''));
  if (/\(sans nom|\bsensu\b/.test(bare) || !name.includes(' ')) return undefined;
  const [first = '', second = ''] = name.split(' ');
  return {
    species: withoutIntermediateRank(name),
    author: author === null || NOT_AUTHORS.test(author) ? null : author,
    genus: first === '×' ? second : first.replace(/^×/, ''),
  };
};

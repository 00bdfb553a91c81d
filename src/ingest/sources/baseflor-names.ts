import { splitAuthorship } from '../../names/authorship.js';

export interface WrittenName {
  /** Without authors and intermediate ranks, the rank connectors in stored form. */
  readonly species: string;
  readonly author: string | null;
  /** The first word without a hybrid sign. */
  readonly genus: string;
}

/** Parents of hybrids, and remarks; one of the brackets is closed by another sign. */
const BRACKETS = /\[.*$/;
const NOTHO = /\bn-(?=(?:subsp|var|f)\.)/g;
/** What stands behind the author: the standing of the name, the sheet, a cultivar, an ecological form. */
const REMARKS = / (?:nom|comb|orth|cv|écoph)\..*$| pro\.? (?:hybr|syn)\..*$| in sched\..*$/iu;
/** Nobody is the author of a name of gardens, nor of one that authors use in another sense. */
const NOBODY = /^(?:hort|auct)\.$|(?:^| )auct\.$/;
/** `Aa bb subsp. cc var. dd` is stored as `Aa bb var. dd` (C10.50). */
const BETWEEN = /^(\S+ (?:× )?\S+)(?: \S+\. \S+)+( \S+\. (?:× )?\S+)$/;

/**
 * A name as the file writes it: `Rosa x dumetorum Thuill. [Rosa canina L. x Rosa obtusifolia Desv.]`.
 * Undefined where no species is named, as of `Salix x hyb. (sans nom 15)`, and where a name is
 * used in another sense than its author's (`sensu auct.`): those plants are others.
 */
export const writtenName = (text: string): WrittenName | undefined => {
  const bare = text.replace(BRACKETS, '').replace(NOTHO, 'notho').replace(/\s+/g, ' ').trim();
  const { name, author } = splitAuthorship(bare.replace(REMARKS, ''));
  if (/\(sans nom|\bsensu\b/.test(bare) || !name.includes(' ')) return undefined;
  const [first = '', second = ''] = name.split(' ');
  return {
    species: name.replace(BETWEEN, '$1$2'),
    author: author === null || NOBODY.test(author) ? null : author,
    genus: first === '×' ? second : first.replace(/^×/, ''),
  };
};

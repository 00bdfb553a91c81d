/**
 * What two spellings of a scientific name have in common: without hybrid signs, case
 * and the many ways to write the rank of a subspecies. No synonyms, no authors.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/×|(?<=\s)x(?=\s)/g, ' ')
    .replace(/\s(?:subsp|ssp)\.?\s+/g, ' subsp. ')
    .replace(/\s+/g, ' ')
    .trim();

/** A name and its authors, of a text that has both in one. */
export interface Written {
  readonly name: string;
  readonly author: string;
}

const BINOMIAL = /^(\p{Lu}[\p{Ll}-]+) +(?:([x×]) *)?([\p{Ll}-]+)/u;
/** A form's `f.` is also that of a son (`Hook. f. ex Lund`), which no epithet follows. */
const BELOW = /\s*\b(subsp|ssp|var|f)\. *(?!(?:ex|et|in)\b)([\p{Ll}-]+)/gu;
const RANKS = new Map([
  ['ssp', 'subsp.'],
  ['subsp', 'subsp.'],
  ['var', 'var.'],
  ['f', 'f.'],
]);

/** Splits `Aa bb Lund subsp. cc (Dahl) Berg`, blanks before the authors or not; null for what is no such name. */
export const splitAuthors = (text: string): Written | null => {
  const species = BINOMIAL.exec(text);
  if (!species) return null;
  const [whole, genus, cross, epithet] = species;
  const binomial = [genus, ...(cross === undefined ? [] : ['×']), epithet].join(' ');
  const last = [...text.matchAll(BELOW)].filter(({ index }) => index >= whole.length - 1).at(-1);
  if (!last) return { name: binomial, author: text.slice(whole.length).trim() };
  return {
    name: `${binomial} ${RANKS.get(last[1]!)} ${last[2]}`,
    author: text.slice(last.index + last[0].length).trim(),
  };
};

/**
 * Returns a key that spellings of the same scientific name share: without hybrid signs and case, with one spelling
 * of the subspecies rank.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/×|(?<=\s)x(?=\s)/g, ' ')
    .replace(/\s(?:subsp|ssp)\.?\s+/g, ' subsp. ')
    .replace(/\s+/g, ' ')
    .trim();

/** A name and its authors. */
export interface NameWithAuthor {
  readonly name: string;
  readonly author: string;
}

const BINOMIAL = /^(\p{Lu}[\p{Ll}-]+) +(?:([x×]) *)?([\p{Ll}-]+)/u;
/** Rank and epithet below the species. `f.` also means `filius` (`Hook. f. ex Lund`), which no epithet follows. */
const BELOW = /\s*\b(subsp|ssp|var|f)\. *(?!(?:ex|et|in)\b)([\p{Ll}-]+)/gu;
const RANKS = new Map([
  ['ssp', 'subsp.'],
  ['subsp', 'subsp.'],
  ['var', 'var.'],
  ['f', 'f.'],
]);

/**
 * Splits a text such as `Aa bb Lund subsp. cc (Dahl) Berg`, with or without a space before the authors, into name and
 * authors of the lowest rank. Returns null if the text is not such a name.
 */
export const splitAuthors = (text: string): NameWithAuthor | null => {
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

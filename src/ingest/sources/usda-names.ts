import { MAX_LENGTH } from '../limits.js';

/** Name and author from a classification string of PLANTS, which joins name, author and common name. */
export interface ClassifiedName {
  readonly name: string;
  readonly author: string | null;
}

const SPECIES = /^(×?[A-Z][a-zë-]+) (×?)([a-zë]+(?:-[a-zë]+)*)/;
/** Name below the species. A rank may be joined to the epithet before it: `ssp.borealevar.boreale`. */
const BELOW = /(ssp|var)\.\s*([a-zë]+?(?:-[a-zë]+?)*)(?=var\.|[^a-zë-]|$)/g;
const CONNECTORS = new Map([
  ['ssp', 'subsp.'],
  ['var', 'var.'],
]);

/**
 * Parses a classification string and returns the name of the lowest rank with the author after it: `Alnus
 * incana(L.) Moench ssp.rugosa(Du Roi) R.T. Clausen- speckled alderP`. Null if no species is named or
 * the text is too long.
 */
export const classifiedName = (text: string): ClassifiedName | null => {
  if (text.length > MAX_LENGTH.label) return null;
  const named = text.slice(0, text.lastIndexOf('- ')).trim();
  const species = SPECIES.exec(named);
  if (!species) return null;
  const binomial = `${species[1]} ${species[2] ? '× ' : ''}${species[3]}`;
  const below = [...named.matchAll(BELOW)].at(-1);
  if (!below) return { name: binomial, author: authorOf(named.slice(species[0].length)) };
  const name = `${binomial} ${CONNECTORS.get(below[1]!)} ${below[2]}`;
  return { name, author: authorOf(named.slice(below.index + below[0].length)) };
};

/** Returns the author without remarks about hybrid parents and former ranks. */
const authorOf = (text: string): string | null => {
  const author = text
    .replace(/\[.*?\]/g, '')
    .replace(/\(pro [^)]*\)/g, '')
    .trim();
  return author === '' ? null : author;
};

/** Parses a family and its common name: `PinaceaeSpreng. ex Rudolphi- Pine familyP`. */
export const classifiedFamily = (text: string): { readonly name: string; readonly common: string } | null => {
  if (text.length > MAX_LENGTH.label) return null;
  const found = /^([A-Z][a-z]+aceae).*- (.+ family)P$/.exec(text);
  return found && { name: found[1]!, common: found[2]! };
};

import type { ItemInput } from '../item.js';
import { MAX_LENGTH } from '../limits.js';

/** Remarks behind or inside an author: status of the name, former rank, year, a stray bracket, a synonym. */
const REMARKS = /\[.*|,? \(?pro\.? .*|,? (?:nom|comb|stat)\. .*|,? ined\.?$|,? (?:1[789]|20)\d\d$|\]$/;
/** Words of an author of whom the name is not: it is used in another sense, or the text is no author. */
const NOT_AUTHORS = /\b(?:auct|sensu|non|cv|syn)\b|^hort\.?$|["?×\d]|\)$/i;

/** Returns an author without remarks; null if the text names no author, or brackets alone or last: `Pers. (L.)`. */
export const authorWithoutRemarks = (text: string): string | null => {
  if (text.length > MAX_LENGTH.label) return null;
  const author = text.replace(REMARKS, '').trim();
  return /\p{Lu}/u.test(author) && !NOT_AUTHORS.test(author) ? author : null;
};

/** Returns the statement that a name has an author; none if the text names no author. */
export const statedAuthor = (
  source: string,
  species: string,
  written: string,
  record: string,
): readonly ItemInput[] => {
  const author = authorWithoutRemarks(written);
  return author === null
    ? []
    : [{ type: 'fact', source, species, attribute: 'author', value: author, record }];
};

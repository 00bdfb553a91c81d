import { fold } from './fold.js';

const RANK_ABOVE = '(?:subg|subgen|subgenus|sect|sectio|section|subsect|subsection|ser|series)\\.?';
/** Matches a subgenus or section behind the genus: in brackets before an epithet, or with its rank. */
const SUBGENUS = new RegExp(
  `^((?:× )?\\p{Lu}[\\p{L}-]+\\.?) (?:\\((?:${RANK_ABOVE} )?(?!\\p{L}+(?:aceae|idae)\\))(\\p{Lu}[\\p{Ll}-]{3,})\\)(?= (?:× )?\\p{Ll})|${RANK_ABOVE} (\\p{Lu}[\\p{Ll}-]{3,})(?= |$))`,
  'u',
);
/** Matches what every text with a subgenus has behind its genus; most names have not. */
const MAY_HAVE_SUBGENUS = /^(?:× )?\S+ (?:\(|s[eu])/;
/** Matches the author of the genus before an epithet: `Fagus (L.) sylvatica`. */
const AUTHOR_OF_GENUS =
  /^((?:× )?\p{Lu}[\p{L}-]+) \((?:\p{L}+\.[^()]*|\p{L}+ & [^()]*)\)(?= (?:× )?\p{Ll}[\p{Ll}-]+)/u;

/** Removes the subgenus and the author of the genus, which stand before the epithet. */
export const withoutSubgenus = (text: string) => {
  const found = MAY_HAVE_SUBGENUS.test(text) ? SUBGENUS.exec(text) : null;
  if (found)
    return {
      text: found[1]! + text.slice(found[0].length),
      subgenus: fold(found[2] ?? found[3]!),
      author: false,
    };
  const plain = text.replace(AUTHOR_OF_GENUS, '$1');
  return { text: plain, subgenus: null, author: plain !== text };
};

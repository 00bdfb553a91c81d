import { fold } from './fold.js';
import type { Subgenus } from './parsed-name.js';

const RANK_ABOVE = '(?:subg|subgen|subgenus|sect|sectio|section|subsect|subsection|ser|series)\\.?';
/** A capitalised word with the ending of a Latin noun: *Vetrix*, *Caninae*, but not *Rowan*. */
const LATIN_WORD = '\\p{Lu}[\\p{Ll}-]{2,}(?:a|ae|i|um|us|is|as|es|os|on|ys|ps|er|x)';
/** Matches a subgenus or section behind the genus: in brackets before an epithet, or with its rank. */
const SUBGENUS = new RegExp(
  `^((?:× )?\\p{Lu}[\\p{L}-]+\\.?) (?:\\((?:(${RANK_ABOVE}) )?(?!\\p{L}+(?:aceae|idae)\\))(${LATIN_WORD})\\)(?= (?:× )?\\p{Ll})|${RANK_ABOVE} (\\p{Lu}[\\p{Ll}-]{3,})(?= |$))`,
  'u',
);
/** Matches what every text with a subgenus has behind its genus; most names have not. */
const MAY_HAVE_SUBGENUS = /^(?:× )?\S+ (?:\(|s[eu])/;
/** Matches the author of the genus before an epithet: `Fagus (L.) sylvatica`. */
const AUTHOR_OF_GENUS =
  /^((?:× )?\p{Lu}[\p{L}-]+) \((?:\p{L}+\.[^()]*|\p{L}+ & [^()]*)\)(?= (?:× )?\p{Ll}[\p{Ll}-]+)/u;

/** A text without subgenus. */
interface WithoutSubgenus {
  readonly text: string;
  readonly subgenus: Subgenus | null;
  /** Whether the author of the genus was removed. */
  readonly author: boolean;
}

/** Removes the subgenus and the author of the genus, which stand before the epithet. */
export const withoutSubgenus = (text: string): WithoutSubgenus => {
  const found = MAY_HAVE_SUBGENUS.test(text) ? SUBGENUS.exec(text) : null;
  if (found) {
    const [all, genus = '', rank, inBrackets, behindRank] = found;
    const name = fold(inBrackets ?? behindRank!);
    const isRanked = rank !== undefined || behindRank !== undefined;
    return { text: genus + text.slice(all.length), subgenus: { name, isRanked }, author: false };
  }
  const plain = text.replace(AUTHOR_OF_GENUS, '$1');
  return { text: plain, subgenus: null, author: plain !== text };
};

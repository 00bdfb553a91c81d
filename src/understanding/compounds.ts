import type { Language } from './language-words.js';

/** Languages that write compounds as one word. */
export const COMPOUNDING: ReadonlySet<Language> = new Set(['de', 'nl']);

/** Letters that stand between the parts of a compound. */
const LINKS = ['', 's', 'n', 'en', 'e', 'er', 'es'];
const SHORTEST_PART = 3;
/** Longer words are no compounds: to look for their parts would take too long. */
const LONGEST_COMPOUND = 40;

/** Returns the parts of a compound (`blaublühend`); undefined for other words. */
export type SplitCompound = (word: string) => readonly string[] | undefined;

/**
 * Creates the division of compounds.
 *
 * @param isListed Returns whether a word stands in the table as it is; such a word is no compound.
 * @param isKnown Returns whether a part has a meaning.
 */
export const createCompounds = (
  language: Language,
  isListed: (word: string) => boolean,
  isKnown: (part: string) => boolean,
): SplitCompound => {
  /** Returns a known word that is the text, or the text without the letters that link it. */
  const firstPart = (text: string): string | undefined =>
    LINKS.filter((link) => text.endsWith(link))
      .map((link) => text.slice(0, text.length - link.length))
      .find((part) => part.length >= SHORTEST_PART && isKnown(part));
  const parts: SplitCompound = (word) => {
    if (isListed(word) || word.length > LONGEST_COMPOUND) return undefined;
    for (let length = word.length - SHORTEST_PART; length >= SHORTEST_PART; length -= 1) {
      const first = firstPart(word.slice(0, length));
      if (first === undefined) continue;
      const rest = word.slice(length);
      const others = isKnown(rest) ? [rest] : parts(rest);
      if (others !== undefined) return [first, ...others];
    }
    return undefined;
  };
  return COMPOUNDING.has(language) ? parts : () => undefined;
};

import type { NameKeys } from './document.js';

/** Marks a word that a name takes from its genus, family or the family's common name. No folded word has it. */
export const GROUP = '~';

/** Marks the first letters of a genus, among the words of its names. No folded word has it. */
export const INITIAL = '^';

/** A folded name under the language it is in (C7.10). No folded name has the mark. */
export const inLanguage = (language: string, name: string): string => `@${language} ${name}`;

/**
 * Each name as what the stores index for tiers 8 to 10: its words, and those of
 * its group that it lacks, marked. So one list serves tier 8, where marked words
 * do not count, and tier 9, where they do.
 */
export const markedWords = ({ words, group_words: group }: NameKeys): readonly string[] =>
  words.map((name) => {
    const own = new Set(name.split(' '));
    const taken = group.filter((word) => !own.has(word)).map((word) => GROUP + word);
    return [...own, ...taken].join(' ');
  });

import type { NameKeys } from './document.js';

/** Marks a word that a name takes from its genus, family or the family's common name. No folded word has it. */
export const GROUP = '~';

/** Marks the first letters of a genus, among the words of its names. No folded word has it. */
export const INITIAL = '^';

/** A folded name under the language it is in (C7.10). No folded name has the mark. */
export const inLanguage = (language: string, name: string): string => `@${language} ${name}`;

/** Sources of a name that are told apart (fields/sources.ts, `voiceOf`); more count as so many. */
export const MOST_SOURCES = 9;

/** A common name that so many sources give, from two on. */
export const bySources = (count: number, name: string): string => `#${Math.min(count, MOST_SOURCES)} ${name}`;

/** A scientific name whose genus is one or two letters. */
export const abbreviated = (name: string): string => INITIAL + name;

/** A key under which the Latin variants of a name meet (names/latin.ts). */
export const variant = (latinKey: string): string => `=${latinKey}`;

/** The words of a name in whatever order. */
export const sorted = (name: string): string => `%${name.split(' ').sort().join(' ')}`;

/** Among the beginnings of names: one that is neither of the record itself nor its common name (tier 1). */
export const lesser = (name: string): string => `+${name}`;

/** A name without its spaces. */
export const squeezed = (name: string): string => `_${name.replaceAll(' ', '')}`;

/**
 * Each name as what the stores index for tiers 11, 12 and 14: its words, and those of
 * its group that it lacks, marked. So one list serves tier 8, where marked words
 * do not count, and tier 9, where they do.
 */
export const markedWords = ({ words, group_words: group }: NameKeys): readonly string[] =>
  words.map((name) => {
    const own = new Set(name.split(' '));
    const taken = group.filter((word) => !own.has(word)).map((word) => GROUP + word);
    return [...own, ...taken].join(' ');
  });

import { EVERYDAY_RULES } from '../../names/everyday-forms.js';
import { CONNECTING_WORDS, fold, TRAILING_WORDS } from '../../names/fold.js';
import type { NamedGroup } from '../../query/name-query.js';
import { GROUP_NAMES } from '../../search/vocabulary/group-names.js';
import type { KnownSpecies } from '../../search/vocabulary/known-species.js';
import { knownGroups } from '../../search/vocabulary/plant-vocabulary.js';
import { recordedNames } from '../../species/common-names.js';
import { WELL_KNOWN } from '../../species/name-tiers.js';
import type { ExportedSpecies } from '../species-stream.js';
import type { Cells } from './rows.js';

/** Last character that the table of letters folds: the scripts of Europe, marks and punctuation. */
const LAST_LETTER = 0x21_4f;

/** Returns each character that folding changes, and what it becomes. */
export const letterRows = (): readonly Cells[] =>
  Array.from({ length: LAST_LETTER }, (_, at) => String.fromCodePoint(at + 1)).flatMap((letter) => {
    // Between letters, so that a space is not trimmed and no word is left out.
    const folded = fold(`qq${letter}qq`).slice(2, -2);
    return folded === letter ? [] : [[letter, folded]];
  });

/** Returns the endings of words in everyday forms (C7.13): kind, ending, replacement. */
export const endingRows = (): readonly Cells[] =>
  Object.entries(EVERYDAY_RULES.endings).flatMap(([kind, endings]) => endings.map((pair) => [kind, ...pair]));

/** Returns the words that folding (C7.8) and everyday forms leave out, by kind. */
export const leftOutWords = (): readonly Cells[] =>
  Object.entries({ ...EVERYDAY_RULES.words, connecting: CONNECTING_WORDS, trailing: TRAILING_WORDS }).flatMap(
    ([kind, words]) => [...words].map((word) => [kind, word]),
  );

/** Returns a well-known species with what tells the names of groups; null for another one. */
export const knownSpecies = ({ record }: ExportedSpecies): KnownSpecies | null =>
  record.popularity < WELL_KNOWN
    ? null
    : {
        id: record.id,
        scientific_name: record.scientific_name,
        popularity: record.popularity,
        genus: record.genus.name,
        family: record.family.name,
        family_common_name: record.family.common_name,
        names: recordedNames(record).map(({ language, name }) => [language, name] as const),
      };

/** Returns the groups that texts name (C7.14), by text. */
export const groupsByKey = async (
  known: readonly KnownSpecies[],
): Promise<readonly (readonly [text: string, group: NamedGroup])[]> => {
  const best = known.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id);
  return [...(await knownGroups(best, GROUP_NAMES))].sort(([a], [b]) => (a < b ? -1 : 1));
};

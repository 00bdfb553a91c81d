import type { Meaning, NamedPlant } from './meaning.js';
import type { TextWords } from './word-or-name.js';

/** Returns whether the word before could describe a part. */
const isDescribed = ({ tokens, lexicon }: TextWords, at: number): boolean =>
  at > 0 && lexicon.find([tokens[at - 1]!.text]).some(({ is }) => is === 'value' || is === 'condition');

const isOrgan = ({ lexicon }: TextWords, word: string | undefined): boolean =>
  word !== undefined && lexicon.find([word]).some(({ is }) => is === 'organ');

const genusOf = (name: string | undefined): string | undefined => name?.split(' ')[0];

/** Returns whether a part of the plant stands directly before or after a word. */
export const isBesidePart = (words: TextWords, at: number): boolean =>
  isOrgan(words, words.tokens[at - 1]?.text) || isOrgan(words, words.tokens[at + 1]?.text);

/** Returns whether an everyday name is a name with a part of the plant that the word before describes: *red holly berries*. */
export const isPartOfPlant = (
  words: TextWords,
  at: number,
  name: readonly string[],
  { asWritten, name: called }: NamedPlant,
): boolean =>
  !asWritten &&
  name.length > 1 &&
  isOrgan(words, name.at(-1)) &&
  genusOf(words.taxa.get(name.slice(0, -1).join(' '))?.name) === genusOf(called) &&
  isDescribed(words, at);

/** Returns whether words for a season (*fruit in*) or a condition (*leaves all year*) begin with a part that the word before describes: *red fruit in autumn*. */
export const isPartInSeason = (
  words: TextWords,
  at: number,
  phrase: readonly string[],
  meanings: readonly Meaning[],
): boolean =>
  phrase.length > 1 &&
  meanings.some(
    (meaning) =>
      (meaning.is === 'condition' && meaning.parameters.startsWith('filter[leaf_retention]')) ||
      (meaning.is === 'field' && meaning.key.endsWith('_months')),
  ) &&
  isOrgan(words, phrase[0]) &&
  isDescribed(words, at);

import { type Language, SPOKEN_LANGUAGES } from './language-words.js';
import { lexiconOf } from './lexicon.js';
import type { Meaning } from './meaning.js';
import { phrasesAt } from './phrases.js';
import { tokensOf } from './tokens.js';

/** Meanings of small words, which no description consists of. */
const SMALL: ReadonlySet<Meaning['is']> = new Set(['filler', 'and', 'or', 'not', 'compare']);
/** Relations that say something without another word: *zone 5*, *native plants*. */
const TELLING: ReadonlySet<string> = new Set(['zone', 'native', 'introduced']);

const says = (meanings: readonly Meaning[]): boolean =>
  meanings.some((meaning) =>
    meaning.is === 'relation'
      ? TELLING.has(meaning.relation) && !meanings.some(({ is }) => SMALL.has(is))
      : !SMALL.has(meaning.is),
  );

/**
 * Returns whether a text contains a correctly spelt word of the grammar (contract C7.30). Most searches are for names, and this
 * check takes a tenth of the time of reading a text.
 */
export const mayDescribe = (text: string, language: Language | null): boolean => {
  const tokens = tokensOf(text);
  return (language === null ? SPOKEN_LANGUAGES : [language]).some((each) => {
    const lexicon = lexiconOf(each);
    return tokens.some(
      ({ kind, text: word }, at) =>
        phrasesAt(tokens, at, lexicon.longest).some(({ words }) => says(lexicon.find(words))) ||
        (kind === 'word' && lexicon.parts(word) !== undefined),
    );
  });
};

import { looseConnector } from './rank-connectors.js';

/** Second words of common names, which are not epithets. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a à al and aux da das de dei del della der des di die do du e el et i in la las le les los of og och the to und van von y with'.split(
    ' ',
  ),
);

/** Returns whether a word is a small word of common names: *lily of the valley*. */
export const isSmallWord = (word: string): boolean => SMALL_WORDS.has(word);

/** Returns whether a word has the form of an epithet. */
export const isEpithet = (word: string | undefined): boolean =>
  word !== undefined &&
  /^\p{Ll}[\p{Ll}-]+$/u.test(word) &&
  !isSmallWord(word) &&
  looseConnector(word) === undefined;

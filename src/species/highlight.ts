import { fold, words as wordsOf } from '../names/fold.js';
import { latinEpithet } from '../names/latin.js';
import type { NameQuery } from '../query/name-query.js';
import type { TypedWord } from '../query/typos.js';
import { squeezed } from './name-key-format.js';

/** Part of a text: start (inclusive) and end (exclusive) in UTF-16 code units. */
export type Extent = readonly [from: number, to: number];

/** Matches the beginnings of words. */
const starts = (written: string): readonly number[] =>
  [...written.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ index }) => index);

/** Returns the shortest part from a position whose folded form begins with the text; undefined if there is none. */
const extentOf = (written: string, from: number, text: string): Extent | undefined => {
  if (!fold(written.slice(from)).startsWith(text)) return undefined;
  for (let to = from + 1; to <= written.length; to += 1)
    if (fold(written.slice(from, to)).startsWith(text)) return [from, to];
  return undefined;
};

/** Finds the whole text at the beginning of a word of the name. */
const wholeExtent = (written: string, text: string): Extent | undefined => {
  for (const from of [0, ...starts(written)]) {
    const found = extentOf(written, from, text);
    if (found) return found;
  }
  return undefined;
};

/** Finds the text in a name with additional spaces and hyphens. */
const squeezedExtent = (written: string, text: string): Extent | undefined => {
  const wanted = squeezed(text);
  for (const from of [0, ...starts(written)]) {
    for (let to = from + 1; to <= written.length; to += 1)
      if (squeezed(fold(written.slice(from, to))) === wanted) return [from, to];
  }
  return undefined;
};

/** Returns the word at a position and its end. */
const wordAt = (written: string, from: number): { readonly word: string; readonly to: number } => {
  const [word = ''] = /^[\p{L}\p{M}\p{N}]+/u.exec(written.slice(from)) ?? [];
  return { word: fold(word), to: from + word.length };
};

/** Returns the end of a match of a word of the text: literally, or the whole word if it is a Latin variant. */
const wordExtent = (written: string, from: number, sought: string): number => {
  const as = extentOf(written, from, sought)?.[1];
  if (as !== undefined) return as;
  const { word, to } = wordAt(written, from);
  return latinEpithet(word) === latinEpithet(sought) ? to : 0;
};

/**
 * Returns the parts of a name that match a text: the whole text, else each word of the text at the beginning of a word or
 * as its Latin variant, else the text without spaces. In order, without overlaps; empty if nothing matches.
 *
 * @param corrected The corrected words, if the text was not found as written.
 */
export const highlight = (
  written: string,
  names: NameQuery,
  corrected: readonly TypedWord[] | null,
): readonly Extent[] => {
  const texts = corrected ? [] : [names.text, ...names.readings.map(({ text }) => text)];
  for (const text of texts) {
    const whole = text === '' ? undefined : wholeExtent(written, text);
    if (whole) return [whole];
  }
  const sought = corrected ? corrected.flatMap(({ spellings }) => spellings) : names.words;
  const found: Extent[] = [];
  for (const from of starts(written)) {
    const to = Math.max(0, ...sought.map((word) => wordExtent(written, from, word)));
    if (to > 0 && (found.at(-1)?.[1] ?? 0) <= from) found.push([from, to]);
  }
  if (found.length > 0 || names.text === '') return found;
  const joined = squeezedExtent(written, names.text);
  return joined ? [joined] : [];
};

/** Returns whether a name contains the corrected words of a text. */
export const holdsCorrected = (written: string, corrected: readonly TypedWord[]): boolean => {
  const bag = wordsOf(fold(written));
  return corrected.every(({ spellings, isPrefix }) =>
    bag.some((word) => spellings.some((each) => (isPrefix ? word.startsWith(each) : word === each))),
  );
};

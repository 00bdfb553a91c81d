import { fold, words as wordsOf } from '../../names/fold.js';
import type { NameQuery } from '../../query/name-query.js';
import type { TypedWord } from '../../query/typos.js';

/** A part of a text: from, and up to but without, in UTF-16 code units as JavaScript slices. */
export type Extent = readonly [from: number, to: number];

/** Where the words of a written name begin. */
const starts = (written: string): readonly number[] =>
  [...written.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ index }) => index);

/** The shortest part from here whose folded form begins with the text; undefined where it has another beginning. */
const extentOf = (written: string, from: number, text: string): Extent | undefined => {
  if (!fold(written.slice(from)).startsWith(text)) return undefined;
  for (let to = from + 1; to <= written.length; to += 1)
    if (fold(written.slice(from, to)).startsWith(text)) return [from, to];
  return undefined;
};

/** The text as a whole where a word of the name begins with it, the first such. */
const wholeExtent = (written: string, text: string): Extent | undefined => {
  for (const from of [0, ...starts(written)]) {
    const found = extentOf(written, from, text);
    if (found) return found;
  }
  return undefined;
};

/**
 * The parts of a written name that a text has found: the text where it stands in it, else each word of the text where
 * a word of the name begins with it; in order, without overlaps. Empty where nothing of it stands there.
 *
 * @param corrected how the words were read, where they were not found as they are
 */
export const highlight = (
  written: string,
  names: NameQuery,
  corrected: readonly TypedWord[] | null,
): readonly Extent[] => {
  const whole = names.text === '' || corrected ? undefined : wholeExtent(written, names.text);
  if (whole) return [whole];
  const sought = corrected ? corrected.flatMap(({ spellings }) => spellings) : names.words;
  const found: Extent[] = [];
  for (const from of starts(written)) {
    const ends = sought.map((word) => extentOf(written, from, word)?.[1] ?? 0);
    const to = Math.max(0, ...ends);
    if (to > 0 && (found.at(-1)?.[1] ?? 0) <= from) found.push([from, to]);
  }
  return found;
};

/** Whether the words of a name have what was read into a text that was not found as it is. */
export const holdsCorrected = (written: string, corrected: readonly TypedWord[]): boolean => {
  const bag = wordsOf(fold(written));
  return corrected.every(({ spellings, isPrefix }) =>
    bag.some((word) => spellings.some((each) => (isPrefix ? word.startsWith(each) : word === each))),
  );
};

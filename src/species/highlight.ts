import { fold, words as wordsOf } from '../../names/fold.js';
import { latinEpithet } from '../../names/latin.js';
import type { NameQuery } from '../../query/name-query.js';
import type { TypedWord } from '../../query/typos.js';
import { squeezed } from '../../search/name-words.js';

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

/** The text where it stands in a name that is written with spaces and hyphens which it has not. */
const squeezedExtent = (written: string, text: string): Extent | undefined => {
  const wanted = squeezed(text);
  for (const from of [0, ...starts(written)]) {
    for (let to = from + 1; to <= written.length; to += 1)
      if (squeezed(fold(written.slice(from, to))) === wanted) return [from, to];
  }
  return undefined;
};

/** The word that begins here, and its end. */
const wordAt = (written: string, from: number): { readonly word: string; readonly to: number } => {
  const [word = ''] = /^[\p{L}\p{M}\p{N}]+/u.exec(written.slice(from)) ?? [];
  return { word: fold(word), to: from + word.length };
};

/** How far a word of the text goes from here: as it stands, else the whole word where it is a variant of it in Latin. */
const wordExtent = (written: string, from: number, sought: string): number => {
  const as = extentOf(written, from, sought)?.[1];
  if (as !== undefined) return as;
  const { word, to } = wordAt(written, from);
  return latinEpithet(word) === latinEpithet(sought) ? to : 0;
};

/**
 * The parts of a written name that a text has found: the text where it stands in it, else each word of the text where
 * a word of the name begins with it or is its variant in Latin, else the text without spaces; in order, without
 * overlaps. Empty where nothing of it stands there.
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
    const to = Math.max(0, ...sought.map((word) => wordExtent(written, from, word)));
    if (to > 0 && (found.at(-1)?.[1] ?? 0) <= from) found.push([from, to]);
  }
  if (found.length > 0 || names.text === '') return found;
  const joined = squeezedExtent(written, names.text);
  return joined ? [joined] : [];
};

/** Whether the words of a name have what was read into a text that was not found as it is. */
export const holdsCorrected = (written: string, corrected: readonly TypedWord[]): boolean => {
  const bag = wordsOf(fold(written));
  return corrected.every(({ spellings, isPrefix }) =>
    bag.some((word) => spellings.some((each) => (isPrefix ? word.startsWith(each) : word === each))),
  );
};

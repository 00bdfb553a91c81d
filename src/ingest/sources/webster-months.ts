import { monthLabels } from './months.js';

/** A value that was read from the book, with the words beside it. */
export interface ReadValue {
  readonly line: number;
  readonly field: string;
  readonly value: string;
  readonly more: string;
}

const MONTHS_OF_YEAR = 12;

const next = (month: number): number => (month % MONTHS_OF_YEAR) + 1;

/** Returns whether two months are the same or neighbours, also across the end of the year. */
const areNear = (a: number, b: number): boolean => a === b || next(a) === b || next(b) === a;

/** Months of the list at the end of the book: that in which flowering begins, and the next one if it lasts `longer`. */
const listedMonths = ({ value, more }: ReadValue): readonly number[] => {
  const months = value.split(',').map(Number);
  return more === 'longer' ? [...months, next(months.at(-1)!)] : months;
};

/** Months of a sentence: a range, or the first month with its next one; nothing of a range without a beginning. */
const writtenMonths = ({ value, more }: ReadValue): readonly number[] => {
  if (more === 'until') return [];
  const months = value.split(',').map(Number);
  return more === 'onward' ? [...months, next(months.at(-1)!)] : months;
};

/**
 * Returns the months of flowering from the list and from a sentence of the book, each of which is about a month wide. Null
 * if they contradict each other by more, as they do for *Berberis bealei*.
 */
export const floweringMonths = (
  listed: ReadValue | undefined,
  sentence: ReadValue | undefined,
): readonly string[] | null => {
  const inList = listed === undefined ? [] : listedMonths(listed);
  const inText = sentence === undefined ? [] : writtenMonths(sentence);
  const isOne = inList.length === 0 || inText.length === 0;
  if (!isOne && !inText.some((month) => inList.some((other) => areNear(month, other)))) return null;
  return isOne && inList.length + inText.length === 0 ? null : monthLabels([...inList, ...inText]);
};

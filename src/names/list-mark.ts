/**
 * Matches what a list has before its entries: a bullet, a number, an emoji, a box. Other signs begin names: quotation marks,
 * `×`, `+` of chimaeras, parentheses and brackets, and the question mark of a doubt.
 */
const LIST_MARK = /^(?:\(\d+\)|[^\p{L}\p{Pi}\p{Pf}„'"×+?([])+/u;

/** Returns an entry of a list without its bullet or number: *Rosa canina* of `23. Rosa canina`. */
export const withoutListMark = (entry: string): string => entry.trimStart().replace(LIST_MARK, '');

/** Returns whether a text begins with a bullet or number of a list. */
export const hasListMark = (text: string): boolean => LIST_MARK.test(text.trimStart());

/** Returns the number of edits allowed in a word of this many code points (contract C7.6). */
export const allowance = (length: number): number => (length <= 3 ? 0 : length <= 6 ? 1 : 2);

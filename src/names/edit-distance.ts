/** Code points of a word, the unit in which edits are counted. */
export const codePoints = (word: string): readonly number[] =>
  Array.from(word, (letter) => letter.codePointAt(0)!);

/**
 * Optimal string alignment: insertions, deletions, replacements and swaps of
 * neighbours, no part being edited twice (contract C4.6, C7.6). Infinity when it
 * is above `limit`. Only the band of `limit` on both sides of the diagonal is
 * computed, so short limits cost little however many words are compared.
 */
export const osa = (a: string, b: string, limit: number): number =>
  a === b ? 0 : alignment(codePoints(a), codePoints(b), limit);

/** The same on code points read before: for one word against many. */
export const alignment = (a: readonly number[], b: readonly number[], limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = new Array<number>(b.length + 1).fill(Number.POSITIVE_INFINITY);
    if (row <= limit) current[0] = row;
    let least = current[0]!;
    for (let at = Math.max(1, row - limit); at <= Math.min(b.length, row + limit); at += 1) {
      const changed = a[row - 1] === b[at - 1] ? 0 : 1;
      let cost = Math.min(above[at - 1]! + changed, above[at]! + 1, current[at - 1]! + 1);
      const swapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      if (swapped) cost = Math.min(cost, before[at - 2]! + 1);
      current[at] = cost;
      least = Math.min(least, cost);
    }
    if (least > limit) return Number.POSITIVE_INFINITY;
    before = above;
    above = current;
  }
  const distance = above[b.length]!;
  return distance <= limit ? distance : Number.POSITIVE_INFINITY;
};

/** Returns the optimal string alignment distance: insert, delete, replace, swap of neighbours. */
const distance = (one: string, other: string): number => {
  const [a, b] = [[...one], [...other]];
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      line.push(
        Math.min(
          rows[row - 1]![column]! + 1,
          line[column - 1]! + 1,
          rows[row - 1]![column - 1]! + (same ? 0 : 1),
          swapped ? rows[row - 2]![column - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(line);
  }
  return rows[a.length]![b.length]!;
};

/** Returns the spelling that C4.6 suggests for an unknown key, or null. */
export const nearestSpelling = (key: string, spellings: readonly string[]): string | null => {
  const limit = Math.max(1, Math.floor([...key].length / 3));
  const [best] = spellings
    .map((spelling) => ({ spelling, edits: distance(key, spelling) }))
    .filter(({ edits }) => edits <= limit)
    .sort((one, other) => one.edits - other.edits || (one.spelling < other.spelling ? -1 : 1));
  return best?.spelling ?? null;
};

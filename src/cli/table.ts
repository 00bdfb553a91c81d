/** A column: its heading, and whether its cells are figures, which end below each other. */
export interface Column {
  readonly heading: string;
  readonly figures?: true;
}

/** Lines of a table, the headings first; a last column of words is as long as each cell. */
export const table = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): readonly string[] => {
  const widths = columns.map(({ heading }, index) =>
    Math.max(heading.length, ...rows.map((cells) => cells[index]!.length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) =>
        columns[index]!.figures ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!),
      )
      .join('  ')
      .trimEnd();
  return [columns.map(({ heading }) => heading), ...rows].map(line);
};

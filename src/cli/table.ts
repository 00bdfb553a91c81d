import { printableLine } from '../wording/printable.js';

/** A column; figures are right-aligned. */
export interface TableColumn {
  readonly heading: string;
  readonly figures?: true;
}

/**
 * Formats a table as lines, headings first, without borders or trailing spaces. Hand-written: `console.table` and
 * cli-table3 draw borders and pad the last column; turning that off takes as many lines as this function.
 */
export const table = (
  columns: readonly TableColumn[],
  content: readonly (readonly string[])[],
): readonly string[] => {
  const rows = content.map((cells) => cells.map(printableLine));
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

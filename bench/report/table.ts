import type { Row, TablePrinter } from './report.js';

/** Least width of the first column if it holds text: later labels are mostly longer than the first. */
const LABEL_WIDTH = 28;

interface Column {
  readonly head: string;
  readonly isText: boolean;
  width: number;
}

const cellOf = (row: Row, head: string): string => String(row[head] ?? '');

/**
 * Prints tables row by row with aligned columns, text to the left and numbers to the right. The first row fixes
 * the columns; a longer cell widens its column from there on, and a row with a new column repeats the heads.
 */
export const createTablePrinter = (write: (text: string) => void): TablePrinter => {
  let columns: Column[] = [];

  const line = (textOf: (column: Column) => string): void => {
    const cells = columns.map((column) =>
      column.isText ? textOf(column).padEnd(column.width) : textOf(column).padStart(column.width),
    );
    write(`${cells.join('  ').trimEnd()}\n`);
  };

  return {
    begin: (title) => {
      columns = [];
      write(`\n${title}\n`);
    },
    row: (row) => {
      const added = Object.keys(row).filter((head) => !columns.some((column) => column.head === head));
      for (const head of added) {
        const isText = typeof row[head] === 'string';
        columns.push({ head, isText, width: isText && columns.length === 0 ? LABEL_WIDTH : head.length });
      }
      for (const column of columns)
        column.width = Math.max(column.width, column.head.length, cellOf(row, column.head).length);
      if (added.length > 0) line(({ head }) => head);
      line(({ head }) => cellOf(row, head));
    },
    note: (note) => write(`  ${note}\n`),
  };
};

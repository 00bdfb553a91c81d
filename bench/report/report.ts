/** Cells by column. The column name states the unit: `p50 ms`, `documents/s`. */
export type Row = Readonly<Record<string, string | number>>;

/** One table of results. */
export interface Table {
  readonly title: string;
  readonly rows: readonly Row[];
  /** What a reader needs to know about the figures: a target and whether it was met, what was skipped and why. */
  readonly notes: readonly string[];
  /** Whether the table shows that something broke. The bench then exits with 1. */
  readonly failed: boolean;
}

/** A table that is being filled. */
export interface OpenTable {
  /** Prints and saves a row. */
  row(row: Row): void;
  /** Prints and saves notes. */
  note(...notes: readonly string[]): void;
  /** Marks the table as failed. */
  fail(): void;
}

/** Receives the results of a part while it runs. */
export interface Report {
  /** Begins a table. */
  table(title: string): OpenTable;
}

interface MutableTable extends Table {
  readonly rows: Row[];
  readonly notes: string[];
  failed: boolean;
}

/** Shows a table while it grows. */
export interface TablePrinter {
  begin(title: string): void;
  row(row: Row): void;
  note(note: string): void;
}

/** Collects tables, prints each row and note at once, and calls `changed` after each. */
export const createReport = (
  printer: TablePrinter,
  changed: () => void = () => undefined,
): Report & { readonly tables: readonly Table[] } => {
  const tables: MutableTable[] = [];
  return {
    tables,
    table: (title) => {
      const table: MutableTable = { title, rows: [], notes: [], failed: false };
      tables.push(table);
      printer.begin(title);
      changed();
      return {
        row: (row) => {
          table.rows.push(row);
          printer.row(row);
          changed();
        },
        note: (...notes) => {
          for (const note of notes) {
            table.notes.push(note);
            printer.note(note);
          }
          changed();
        },
        fail: () => {
          table.failed = true;
          changed();
        },
      };
    },
  };
};

/** Cells by column. The column name states the unit: `p50 ms`, `documents/s`. */
export type Row = Readonly<Record<string, string | number>>;

/** One table of results. */
export interface Table {
  readonly title: string;
  readonly rows: readonly Row[];
  /** What a reader needs to know about the figures: a target and whether it was met, what was skipped and why. */
  readonly notes: readonly string[];
  /** Targets that were missed, each with the rows that missed it. */
  readonly misses: readonly string[];
}

/** Runs that judge a target. A short run is too short, or its data too small, for most targets of time. */
type JudgedBy = 'every run' | 'full runs';

/** A table that is being filled. */
export interface OpenTable {
  /** Prints and saves a row. */
  row(row: Row): void;
  /** Prints and saves notes. */
  note(...notes: readonly string[]): void;
  /** Prints and saves a target and the rows that missed it. The bench exits with 1 after a miss, which it repeats at its end. */
  target(text: string, missed: readonly string[], judgedBy?: JudgedBy): void;
}

/** Receives the results of a part while it runs. */
export interface Report {
  /** Begins a table. */
  table(title: string): OpenTable;
}

interface MutableTable extends Table {
  readonly rows: Row[];
  readonly notes: string[];
  readonly misses: string[];
}

/** Shows a table while it grows. */
export interface TablePrinter {
  begin(title: string): void;
  row(row: Row): void;
  note(note: string): void;
}

/** Most rows that are named where a target is missed. */
const MOST_NAMED = 10;

const named = (missed: readonly string[]): string => {
  const more = missed.length - MOST_NAMED;
  return [...missed.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

/**
 * Collects tables, prints each row and note at once, and calls `changed` after each.
 *
 * @param quick whether the run is a short one
 */
export const createReport = (
  printer: TablePrinter,
  { quick, changed = () => undefined }: { readonly quick: boolean; readonly changed?: () => void },
): Report & { readonly tables: readonly Table[] } => {
  const tables: MutableTable[] = [];
  return {
    tables,
    table: (title) => {
      const table: MutableTable = { title, rows: [], notes: [], misses: [] };
      tables.push(table);
      printer.begin(title);
      changed();
      const note = (...notes: readonly string[]): void => {
        for (const each of notes) {
          table.notes.push(each);
          printer.note(each);
        }
        changed();
      };
      return {
        row: (row) => {
          table.rows.push(row);
          printer.row(row);
          changed();
        },
        note,
        target: (text, missed, judgedBy = 'every run') => {
          const isJudged = judgedBy === 'every run' || !quick;
          if (missed.length === 0) return note(`target: ${text}: met`);
          if (!isJudged) return note(`target of full runs: ${text}: not reached by ${named(missed)}`);
          const miss = `${text}: MISSED by ${named(missed)}`;
          table.misses.push(miss);
          note(`target: ${miss}`);
        },
      };
    },
  };
};

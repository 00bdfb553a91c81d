/** A row of a table with its line in the file. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A table of a file, read row by row. The first row may have the headings. */
export interface Table {
  readonly rows: AsyncIterable<Row>;
  /** Delimiter for a table that is written from it. */
  readonly delimiter: string;
  /** What was recognised: `cells separated by semicolons`. */
  readonly described: string;
}

/** A row of a table with its line in the file. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A table in a file, read row by row. The first row may have the headings. */
export interface FileTable {
  readonly rows: AsyncIterable<FileRow>;
  /** Delimiter for writing a table in the same form. */
  readonly delimiter: string;
  /** What was recognised: `cells separated by semicolons`. */
  readonly described: string;
}

/** Why a file cannot be read as a table, for callers that word the error themselves. */
export type TableProblemCode =
  | 'quote_not_closed'
  | 'row_too_long'
  | 'row_malformed'
  | 'not_text'
  | 'other_encoding'
  | 'mixed_encodings'
  | 'too_large'
  | 'damaged_archive'
  | 'open_document'
  | 'no_workbook'
  | 'password'
  | 'damaged_workbook'
  | 'no_sheet'
  | 'several_columns';

/** A file that cannot be read as a table. Its message is a sentence that names the file, for the command line. */
export class TableProblem extends Error {
  readonly code: TableProblemCode;
  /** Line of the file with the problem; null if it is unknown. */
  readonly line: number | null;

  constructor(
    code: TableProblemCode,
    message: string,
    { line = null, cause }: { line?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.line = line;
  }
}

import { TABLE_LIMITS } from './limits.js';
import type { FileRow } from './table.js';

/** Why a file cannot be read as a table, for callers that word the error themselves. */
export type TableProblemCode =
  | 'quote_not_closed'
  | 'row_too_long'
  | 'row_malformed'
  | 'cell_too_long'
  | 'many_columns'
  | 'not_text'
  | 'old_workbook'
  | 'other_encoding'
  | 'mixed_encodings'
  | 'too_large'
  | 'too_much_text'
  | 'too_slow'
  | 'too_much_memory'
  | 'damaged_archive'
  | 'open_document'
  | 'no_workbook'
  | 'password'
  | 'damaged_workbook'
  | 'many_sheets'
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

/**
 * Refuses a row with a cell that is too long.
 *
 * @throws {TableProblem} with the number of the cell.
 */
export const refuseLongCells = ({ line, cells }: FileRow, file: string): void => {
  const at = cells.findIndex((cell) => cell.length > TABLE_LIMITS.cell);
  if (at < 0) return;
  throw new TableProblem(
    'cell_too_long',
    `Cell ${at + 1} in row ${line} of ${file} has more than ${TABLE_LIMITS.cell.toLocaleString('en')} characters, the most that Excel allows. Shorten it, or remove the column.`,
    { line },
  );
};

/** Returns the problem of a workbook that only opens with a password. */
export const needsPassword = (file: string, cause?: unknown): TableProblem =>
  new TableProblem('password', `${file} is protected by a password. Save it without one.`, { cause });

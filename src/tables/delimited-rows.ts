import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { DELIMITERS, NO_DELIMITER, recogniseLayout } from './layout.js';
import { TABLE_LIMITS } from './limits.js';
import type { FileRow, FileTable } from './table.js';
import { refuseLongCells, TableProblem, type TableProblemCode } from './table-problem.js';

const { sample: SAMPLE, row: LONGEST_ROW } = TABLE_LIMITS;

/** Returns the lines in the first characters of a text; its first characters if the first line is longer. */
const firstLines = (text: string): string => text.slice(0, text.lastIndexOf('\n', SAMPLE) + 1 || SAMPLE);

/** Yields a text in slices, so that rows can be read before the next slice is parsed. */
function* slices(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += SAMPLE) yield text.slice(at, at + SAMPLE);
}

/** Options of {@link delimitedTable}. */
interface DelimitedOptions {
  /** The delimiter; recognised by default. */
  readonly delimiter?: string | undefined;
  /** Most cells of a row. */
  readonly columns?: number | undefined;
}

/**
 * Reads a delimited text as a table.
 *
 * @param file Name of the file in messages.
 */
export const delimitedTable = async (
  text: AsyncGenerator<string>,
  file: string,
  { delimiter: given, columns }: DelimitedOptions = {},
): Promise<FileTable> => {
  let read = '';
  let isWhole = false;
  while (read.length < SAMPLE && !isWhole) {
    const { value, done } = await text.next();
    isWhole = done === true;
    read += value ?? '';
  }
  const isSample = read.length <= 2 * SAMPLE;
  const { delimiter, quoted, preamble } = recogniseLayout(isSample ? read : firstLines(read), isWhole, given);
  const all = async function* (): AsyncGenerator<string> {
    yield read;
    yield* text;
  };
  return {
    rows: withoutLongCells(
      delimitedRows(all(), { delimiter: delimiter ?? NO_DELIMITER, quoted, preamble, columns }, file),
      file,
    ),
    delimiter: delimiter ?? ',',
    described:
      delimiter === null
        ? 'one column'
        : `cells separated by ${DELIMITERS.get(delimiter) ?? JSON.stringify(delimiter)}`,
  };
};

/** Yields the rows, and refuses a row with a cell that is too long. */
async function* withoutLongCells(rows: AsyncIterable<FileRow>, file: string): AsyncGenerator<FileRow> {
  for await (const row of rows) {
    refuseLongCells(row, file);
    yield row;
  }
}

/** How the rows of a text are written. */
export interface RowLayout {
  readonly delimiter: string;
  /** Whether cells may be quoted with `"`; otherwise `"` is an ordinary character. */
  readonly quoted: boolean;
  /** Number of lines before the first row. */
  readonly preamble: number;
  /** Most cells of a row; those of a spreadsheet by default. */
  readonly columns?: number | undefined;
}

interface ParsedRecord {
  readonly record: readonly string[];
  /** `lines` is the line on which the record ends, where \r\n inside quotation marks counts as two. */
  readonly info: { readonly lines: number };
}

/**
 * Yields the rows of a text, each with the line on which it begins, in constant memory. Empty lines are skipped; a row may
 * have fewer or more cells than others.
 *
 * @param file Name of the file in messages.
 * @throws {TableProblem} when a row has too many cells or is too long, or a quotation mark is never closed.
 */
export async function* delimitedRows(
  text: AsyncIterable<string>,
  { delimiter, quoted, preamble, columns = TABLE_LIMITS.columns }: RowLayout,
  file: string,
): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    quote: quoted ? '"' : null,
    from_line: preamble + 1,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // An unclosed quotation mark must not read the rest of the file into memory.
    max_record_size: LONGEST_ROW,
  });
  const refuseMore = (cells: number, line: number): void => {
    if (cells <= columns) return;
    throw new TableProblem(
      'many_columns',
      `Row ${line} of ${file} has more than ${columns.toLocaleString('en')} cells. Keep only the columns that you need.`,
      { line },
    );
  };
  const pieces = async function* (): AsyncGenerator<string> {
    for await (const piece of text) {
      for (const slice of slices(piece)) {
        // A million cells take seconds to parse: their row is refused before it ends.
        refuseMore(cellsSoFar(parser), parser.info.lines);
        yield slice;
      }
    }
  };
  const reading = pipeline(Readable.from(pieces()), parser);
  // The loop over the rows throws the same error.
  reading.catch(() => undefined);
  let next = 1;
  let countedTwice = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      const end = info.lines - countedTwice;
      // Only a row that ends after the next line can have line ends in its cells.
      const ends = end === next ? null : record.join(' ').match(/\r\n|[\r\n]/g);
      const double = ends?.filter((each) => each.length === 2).length ?? 0;
      const line = end - (ends?.length ?? 0) - double;
      refuseMore(record.length, line);
      yield { line, cells: record };
      countedTwice += double;
      next = info.lines - countedTwice + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = lineOf(error) ?? next;
    throw new TableProblem(CODES.get(error.code) ?? 'row_malformed', sentence(error, file, at), {
      line: at,
      cause: error,
    });
  }
}

/** Returns the number of cells of the row that is being parsed; the types of the parser leave it out. */
const cellsSoFar = (parser: Parser): number =>
  (parser as Parser & { readonly state: { readonly record: readonly string[] } }).state.record.length;

/** Returns the line that the parser had reached. The rows before it may not have been read yet. */
const lineOf = ({ message }: CsvError): number | undefined => {
  const line = /\bline (\d+)/.exec(message)?.[1];
  return line === undefined ? undefined : Number(line);
};

/** Codes of the parser with a code of their own; the others are `row_malformed`. */
const CODES: ReadonlyMap<string, TableProblemCode> = new Map([
  ['CSV_QUOTE_NOT_CLOSED', 'quote_not_closed'],
  ['CSV_MAX_RECORD_SIZE', 'row_too_long'],
]);

const sentence = ({ code }: CsvError, file: string, line: number): string => {
  const closing = 'Close the quotation mark, or remove it.';
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `A quotation mark in the row at line ${line} of ${file} is never closed. ${closing}`;
    case 'CSV_MAX_RECORD_SIZE':
      return `The row at line ${line} of ${file} has more than ${LONGEST_ROW.toLocaleString('en')} characters; a quotation mark may never be closed. ${closing}`;
    default:
      return `The row at line ${line} of ${file} cannot be read as cells. Check its quotation marks and delimiters.`;
  }
};

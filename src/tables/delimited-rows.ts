import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { DELIMITERS, NO_DELIMITER, recogniseLayout } from './layout.js';
import type { FileRow, FileTable } from './table.js';
import { TableProblem, type TableProblemCode } from './table-problem.js';

/** Number of characters from which the layout is recognised. */
const SAMPLE = 1 << 16;
/** Maximum number of characters of a row. */
const LONGEST_ROW = 1 << 22;

/** Returns the lines in the first characters of a text; its first characters if the first line is longer. */
const firstLines = (text: string): string => text.slice(0, text.lastIndexOf('\n', SAMPLE) + 1 || SAMPLE);

/** Yields a text in slices, between which other work of the process goes on. */
function* slices(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += SAMPLE) yield text.slice(at, at + SAMPLE);
}

/**
 * Reads a delimited text as a table.
 *
 * @param file Name of the file in messages.
 * @param given The delimiter; recognised by default.
 */
export const delimitedTable = async (
  text: AsyncGenerator<string>,
  file: string,
  given?: string,
): Promise<FileTable> => {
  let read = '';
  let isWhole = false;
  while (read.length < SAMPLE && !isWhole) {
    const { value, done } = await text.next();
    isWhole = done === true;
    read += value ?? '';
  }
  const isSample = read.length <= 2 * SAMPLE;
  const layout = recogniseLayout(isSample ? read : firstLines(read), isWhole, given);
  const all = async function* (): AsyncGenerator<string> {
    yield* slices(read);
    for await (const piece of text) yield* slices(piece);
  };
  const parser = parse({
    delimiter: layout.delimiter ?? NO_DELIMITER,
    quote: layout.quoted ? '"' : null,
    from_line: layout.preamble + 1,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // An unclosed quotation mark must not read the rest of the file into memory.
    max_record_size: LONGEST_ROW,
  });
  const reading = pipeline(Readable.from(all()), parser);
  // The loop over the rows throws the same error.
  reading.catch(() => undefined);
  return {
    rows: rowsOf(parser as AsyncIterable<ParsedRecord>, file),
    delimiter: layout.delimiter ?? ',',
    described:
      layout.delimiter === null
        ? 'one column'
        : `cells separated by ${DELIMITERS.get(layout.delimiter) ?? JSON.stringify(layout.delimiter)}`,
  };
};

interface ParsedRecord {
  readonly record: readonly string[];
  /** `lines` is the line on which the record ends, where \r\n inside quotation marks counts as two. */
  readonly info: { readonly lines: number };
}

async function* rowsOf(parsed: AsyncIterable<ParsedRecord>, file: string): AsyncGenerator<FileRow> {
  let next = 1;
  let countedTwice = 0;
  try {
    for await (const { record, info } of parsed) {
      const text = record.join(' ');
      const lineEnds = text.match(/[\r\n]/g)?.length ?? 0;
      yield { line: info.lines - countedTwice - lineEnds, cells: record };
      countedTwice += text.match(/\r\n/g)?.length ?? 0;
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

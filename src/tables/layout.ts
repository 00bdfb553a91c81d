import { CsvError, parse } from 'csv-parse/sync';
import { countTitles } from './titles.js';

/** How the cells of a text are written. */
export interface Layout {
  /** Delimiter between cells; null for a text with one column. */
  readonly delimiter: string | null;
  /** Whether cells may be in quotation marks. */
  readonly quoted: boolean;
  /** Number of lines before the table: Excel writes `sep=;`. */
  readonly preamble: number;
}

/** Delimiters that are recognised, with their names. */
export const DELIMITERS: ReadonlyMap<string, string> = new Map([
  [';', 'semicolons'],
  ['\t', 'tabs'],
  [',', 'commas'],
  ['|', 'vertical bars'],
]);

/** Delimiter for a text with one column: a character that no text contains. */
export const NO_DELIMITER = '\u001f';

const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
/** Share of rows that must have as many cells as the first one. */
const CONSISTENT = 0.6;
/** Maximum number of lines of a cell at the end of a sample. */
const LONGEST_CELL = 20;

/** A layout that was tried on a sample, and how well it fits. */
interface TriedLayout {
  readonly delimiter: string;
  readonly quoted: boolean;
  readonly columns: number;
  /** Share of rows below titles with as many cells as the first one. */
  readonly consistent: number;
}

/** Cells that are separated by a sign with a space behind it are a text: *Quercus robur, L.* */
const isText = (cells: readonly string[]): boolean => cells.slice(1).some((cell) => cell.startsWith(' '));

/**
 * Parses a sample once, and counts the cells of its rows; null if a quotation mark is never closed, unless the sample may end
 * inside its cell.
 */
const tryLayout = (
  sample: string,
  delimiter: string,
  quoted: boolean,
  isWhole: boolean,
): TriedLayout | null => {
  const rows: (readonly string[])[] = [];
  let lastLine = 0;
  try {
    parse(sample, {
      delimiter,
      quote: quoted ? '"' : null,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: (cells: readonly string[], { lines }) => {
        rows.push(cells);
        lastLine = lines;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The rows before the open cell have been counted.
    if (isWhole || sample.split('\n').length - lastLine > LONGEST_CELL) return null;
  }
  const titles = countTitles(rows);
  const below = rows.slice(isText(rows[titles] ?? []) ? 0 : titles);
  const columns = below[0]?.length ?? 0;
  const alike = below.filter(({ length }) => length === columns).length;
  return { delimiter, quoted, columns, consistent: alike / below.length };
};

/**
 * Recognises how cells are written: the delimiter by which most rows have as many cells as the first one, and
 * quotation marks unless one is never closed.
 *
 * @param isWhole Whether the sample is the whole text.
 * @param given The delimiter, if the caller names it.
 */
export const recogniseLayout = (sample: string, isWhole: boolean, given?: string): Layout => {
  const separator = SEPARATOR_LINE.exec(sample);
  const text = sample.slice(separator?.[0].length ?? 0);
  const delimiter = given ?? separator?.[1];
  const preamble = separator ? 1 : 0;
  const isQuoted = (sign: string): boolean =>
    !text.includes('"') || tryLayout(text, sign, true, isWhole) !== null;
  if (delimiter !== undefined) return { delimiter, quoted: isQuoted(delimiter), preamble };
  // Without quotation marks both ways of reading are the same.
  const ways = text.includes('"') ? [true, false] : [true];
  const tries = [...DELIMITERS.keys()]
    .filter((sign) => text.includes(sign))
    .flatMap((sign) => ways.map((quoted) => tryLayout(text, sign, quoted, isWhole)))
    .filter((each) => each !== null)
    .filter(({ columns, consistent }) => columns > 1 && consistent >= CONSISTENT)
    .sort((a, b) => b.consistent - a.consistent || b.columns - a.columns);
  const [best] = tries;
  if (best === undefined) return { delimiter: null, quoted: isQuoted(NO_DELIMITER), preamble };
  return { delimiter: best.delimiter, quoted: best.quoted, preamble };
};

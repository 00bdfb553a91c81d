import { parse } from 'csv-parse/sync';

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

/** Parses a sample; undefined if a quotation mark before its last lines is never closed. */
const parseSample = (sample: string, delimiter: string, quoted: boolean, isWhole: boolean) => {
  let text = sample;
  for (let cut = 0; cut <= (isWhole ? 0 : LONGEST_CELL); cut += 1) {
    try {
      return parse(text, {
        delimiter,
        quote: quoted ? '"' : null,
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
      });
    } catch {
      // The quotation mark may be closed after the end of the sample.
      text = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1);
    }
  }
  return undefined;
};

/** A layout that was tried on a sample, and how well it fits. */
interface TriedLayout {
  readonly delimiter: string | null;
  readonly quoted: boolean;
  readonly columns: number;
  /** Share of rows with as many cells as the first one. */
  readonly consistent: number;
}

const tryLayout = (
  sample: string,
  delimiter: string,
  quoted: boolean,
  isWhole: boolean,
): TriedLayout | undefined => {
  const rows = parseSample(sample, delimiter, quoted, isWhole);
  const columns = rows?.[0]?.length ?? 0;
  if (rows === undefined || columns < 2) return undefined;
  const alike = rows.filter(({ length }) => length === columns).length;
  return { delimiter, quoted, columns, consistent: alike / rows.length };
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
  const isQuoted = (sign: string): boolean => parseSample(text, sign, true, isWhole) !== undefined;
  if (delimiter !== undefined) return { delimiter, quoted: isQuoted(delimiter), preamble };
  const tries = [...DELIMITERS.keys()]
    .flatMap((sign) => [true, false].map((quoted) => tryLayout(text, sign, quoted, isWhole)))
    .filter((each) => each !== undefined)
    .filter(({ consistent }) => consistent >= CONSISTENT)
    .sort((a, b) => b.consistent - a.consistent || b.columns - a.columns);
  const [best] = tries;
  if (best === undefined) return { delimiter: null, quoted: isQuoted(NO_DELIMITER), preamble };
  return { delimiter: best.delimiter, quoted: best.quoted, preamble };
};

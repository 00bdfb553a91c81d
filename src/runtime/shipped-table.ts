import { readFileSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { packaged } from './package-root.js';

/** Cell of one or more values separated by `|`. */
export const listCell = z
  .string()
  .regex(/^[^|]+(?:\|[^|]+)*$/, 'expected values with | between them')
  .transform((cell): readonly string[] => cell.split('|'));

/** Returns the values of a cell, separated by `|`; none for an empty cell. */
export const separatedValues = (cell: string): readonly string[] => (cell === '' ? [] : cell.split('|'));

/**
 * Reads the rows of a CSV text with a header.
 *
 * @throws Error with file name and line at the first malformed row.
 */
export const parseTable = <Row>(file: string, text: string, row: z.ZodType<Row>): readonly Row[] => {
  const malformed = (line: number, why: string) => new Error(`${file}, line ${line}: ${why}`);
  return recordsOf(text, malformed).map(({ record, info }) => {
    const read = row.safeParse(record);
    if (read.success) return read.data;
    const reasons = read.error.issues.map(({ path, message }) => [...path, message].join(': '));
    throw malformed(info.lines, reasons.join('; '));
  });
};

/** Reads a CSV table from the folder `data`, which ships with the project. */
export const readShippedTable = <Row>(file: string, row: z.ZodType<Row>): readonly Row[] =>
  parseTable(`data/${file}`, readFileSync(packaged('data', file), 'utf8'), row);

interface CsvRecord {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

const recordsOf = (text: string, malformed: (line: number, why: string) => Error): readonly CsvRecord[] => {
  try {
    return parse<CsvRecord>(text, { columns: true, info: true });
  } catch (error) {
    // Thrown for rows with too few or too many cells, and for unclosed quotes.
    if (error instanceof CsvError) throw malformed(Number(error['lines']), error.message);
    throw error;
  }
};

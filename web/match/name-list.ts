import { stringify } from 'csv-stringify/sync';
import type { MatchKind } from '../../src/matching/match.js';
import type { Matcher } from '../../src/matching/matcher.js';
import { nameIn } from '../../src/matching/table/name-column.js';
import { readNameTable } from '../../src/matching/table/name-table.js';
import { NothingMatched } from '../../src/matching/table/nothing-matched.js';
import { readTable } from '../../src/tables/read-table.js';
import type { FileRow } from '../../src/tables/table.js';
import { TableProblem, type TableProblemCode } from '../../src/tables/table-problem.js';
import type { EnteredList, Separator } from './entered.js';

/** Maximum number of names that a page matches (contract C15.70). */
const MOST_NAMES = 1_000;
/** Maximum characters of a name. */
const LONGEST_NAME = 200;
/** Maximum size of a file in bytes. */
export const LARGEST_FILE = 1 << 21;
/** Maximum size of the unpacked content of a workbook in bytes, and the cells that are read. */
const WORKBOOK = { largest: 1 << 24, range: `A1:CV${MOST_NAMES + 2}` };
/** Maximum number of columns of a table. */
const MOST_COLUMNS = 100;

/** Why an entered list cannot be matched. */
export type ListFault =
  | TableProblemCode
  | 'empty'
  | 'no_rows'
  | 'no_column'
  | 'many_columns'
  | 'long_names'
  | 'busy';

/** A list that cannot be matched as it is. */
export class ListRefused extends Error {
  readonly fault: ListFault;
  readonly line: number | null;
  /** The table as CSV and examples of each column, if only the column of names is unclear; null otherwise. */
  readonly table: (Pick<NameList, 'text' | 'separator'> & { readonly columns: readonly string[] }) | null;

  constructor(fault: ListFault, line: number | null = null, table: ListRefused['table'] = null) {
    super(fault);
    this.fault = fault;
    this.line = line;
    this.table = table;
  }
}

/** The names that somebody entered, with the other columns of their table. */
export interface NameList {
  readonly headings: readonly string[];
  /** Whether its first row has the headings. */
  readonly hasHeadings: boolean;
  /** Headings of the columns of names, and their numbers from 1. */
  readonly columns: readonly string[];
  readonly numbers: readonly number[];
  readonly rows: readonly FileRow[];
  readonly names: readonly string[];
  /** Whether the list has more names than a page matches; the others are left out. */
  readonly isCut: boolean;
  /** The table with its headings, as CSV, which forms carry from page to page. */
  readonly text: string;
  /** What separates the cells of `text`, and of the download. */
  readonly separator: Separator;
}

const isLong = (name: string): boolean =>
  name.length > LONGEST_NAME && (name.length > 2 * LONGEST_NAME || [...name].length > LONGEST_NAME);

/** Reads the first rows of an entered list. A list without columns and a workbook get the usual separator. */
const rowsOf = async (
  { bytes, ownSeparator }: EnteredList,
  usual: Separator,
): Promise<{ readonly all: readonly FileRow[]; readonly separator: Separator }> => {
  const pieces = async function* () {
    if (bytes.length > 0) yield bytes;
  };
  const rows: FileRow[] = [];
  let separator = ownSeparator ?? usual;
  try {
    const table = await readTable(pieces(), '', {
      delimiter: ownSeparator ?? undefined,
      workbook: WORKBOOK,
      note: () => undefined,
    });
    if (table === null) throw new ListRefused('empty');
    for await (const row of table.rows) {
      if (row.cells.length > MOST_COLUMNS) throw new ListRefused('many_columns', row.line);
      // In a list without columns every line is a name.
      if (row.cells.length === 1 && isLong(row.cells[0]!)) throw new ListRefused('long_names', row.line);
      rows.push(row);
      if (row.cells.length > 1 && (table.delimiter === ',' || table.delimiter === ';'))
        separator = table.delimiter;
      // A row of headings and one name too many, which shows that the list is cut.
      if (rows.length > MOST_NAMES + 1) break;
    }
  } catch (error) {
    if (error instanceof TableProblem) throw new ListRefused(error.code, error.line);
    throw error;
  }
  if (!rows.some(({ cells }) => cells.some((cell) => cell.trim() !== ''))) throw new ListRefused('empty');
  return { all: rows, separator };
};

/** Yields items, for readers that take a stream. */
async function* streamOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

const textOf = (rows: readonly FileRow[], separator: Separator): string =>
  stringify(
    rows.map(({ cells }) => [...cells]),
    { delimiter: separator },
  );

/** Returns the first two filled cells of each column, by which people recognise it. */
const examplesOf = (rows: readonly FileRow[]): readonly string[] => {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) =>
    rows
      .map(({ cells }) => (cells[at] ?? '').trim())
      .filter((cell) => cell !== '')
      .slice(0, 2)
      .map((cell) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell))
      .join(', '),
  );
};

/**
 * Reads the names in a text or file.
 *
 * @param usual Separator of the download if the entered text has none.
 * @throws {ListRefused} when it is not a table, or has no known names.
 */
export const readNameList = async (
  entered: EnteredList,
  kind: MatchKind,
  matcher: Matcher,
  usual: Separator,
): Promise<NameList> => {
  const { all, separator } = await rowsOf(entered, usual);
  const table = { rows: streamOf(all), delimiter: ',', described: '' };
  const unclear = (fault: ListFault) =>
    new ListRefused(fault, null, { text: textOf(all, separator), separator, columns: examplesOf(all) });
  if (entered.column !== null && entered.column > all[0]!.cells.length) throw unclear('no_column');
  const column = entered.column === null ? [] : [entered.column];
  const found = await readNameTable(table, {
    matcher,
    kind,
    scheme: null,
    column,
    isHeadless: entered.isHeadless,
    note: () => undefined,
  }).catch((error: unknown) => {
    if (error instanceof TableProblem) throw unclear(error.code as ListFault);
    if (error instanceof NothingMatched) throw unclear('no_column');
    throw error;
  });
  const below = found!.hasHeadings ? all.slice(1) : all;
  if (below.length === 0) throw new ListRefused('no_rows');
  const rows = below.slice(0, MOST_NAMES);
  const names = rows.map((row) => nameIn(row, found!.columns));
  const long = names.findIndex(isLong);
  if (long >= 0) throw new ListRefused('long_names', rows[long]!.line);
  return {
    headings: found!.headings,
    hasHeadings: found!.hasHeadings,
    columns: found!.columns.map((at) => found!.headings[at]!),
    numbers: found!.columns.map((at) => at + 1),
    rows,
    names,
    isCut: below.length > MOST_NAMES,
    text: textOf(found!.hasHeadings ? [all[0]!, ...rows] : rows, separator),
    separator,
  };
};

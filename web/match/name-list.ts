import type { MatchKind } from '../../src/matching/match.js';
import type { Matcher } from '../../src/matching/matcher.js';
import { readNameTable } from '../../src/matching/table/name-table.js';
import { NothingMatched } from '../../src/matching/table/nothing-matched.js';
import { TABLE_LIMITS } from '../../src/tables/limits.js';
import type { FileRow } from '../../src/tables/table.js';
import { TableProblem, type TableProblemCode } from '../../src/tables/table-problem.js';
import type { UploadedTable } from '../../src/tables/upload/uploaded-table.js';
import { type EscapedText, escapedText } from '../components/escaped-text.js';
import { csvText } from './csv-text.js';
import { type EnteredList, SEPARATORS, type Separator } from './entered.js';

/** Maximum number of names that a page matches (contract C15.70): without the headings, and the row that shows the cut. */
const MOST_NAMES = TABLE_LIMITS.upload.rows - 2;
/** Maximum characters of a name. */
const LONGEST_NAME = 200;

/** Why an entered list cannot be matched. */
export type ListFault =
  | TableProblemCode
  | 'empty'
  | 'empty_file'
  | 'no_rows'
  | 'no_column'
  | 'long_names'
  | 'busy'
  | 'slow';

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
  /** Title rows above the headings. */
  readonly titles: readonly FileRow[];
  readonly headings: readonly string[];
  /** Whether its first row has the headings. */
  readonly hasHeadings: boolean;
  /** Headings of the columns of names, and their numbers from 1. */
  readonly columns: readonly string[];
  readonly numbers: readonly number[];
  readonly rows: readonly FileRow[];
  readonly names: readonly string[];
  /** Heading of a column of epithets that is not read; null without one. */
  readonly unreadEpithets: string | null;
  /** Whether the list has more names than a page matches; the others are left out. */
  readonly isCut: boolean;
  /** The table with its headings, as CSV, which forms carry from page to page. */
  readonly text: EscapedText;
  /** What separates the cells of `text`, and of the download. */
  readonly separator: Separator;
}

const isLong = (name: string): boolean =>
  name.length > LONGEST_NAME && (name.length > 2 * LONGEST_NAME || [...name].length > LONGEST_NAME);

/** The first rows of an entered list, and what separates its cells. */
interface EnteredRows {
  readonly all: readonly FileRow[];
  readonly separator: Separator;
}

/**
 * Reads the first rows of an entered list. A list without columns and a workbook get the usual separator.
 *
 * @param usual Separator of the download if the entered text has none.
 * @param read Reads the table in these bytes.
 * @throws {ListRefused} when it is not a table, or exceeds a limit.
 */
export const enteredRows = async (
  { bytes, isFile, ownSeparator }: EnteredList,
  usual: Separator,
  read: (upload: {
    readonly bytes: Uint8Array;
    readonly delimiter?: string;
  }) => Promise<UploadedTable | null>,
): Promise<EnteredRows> => {
  if (bytes.length > TABLE_LIMITS.upload.bytes) throw new ListRefused('too_large');
  const table = await read({ bytes, delimiter: ownSeparator ?? undefined }).catch((error: unknown) => {
    throw error instanceof TableProblem ? new ListRefused(error.code, error.line) : error;
  });
  const all = table?.rows ?? [];
  // In a list without columns every line is a name.
  const long = all.find(({ cells }) => cells.length === 1 && isLong(cells[0]!));
  if (long !== undefined) throw new ListRefused('long_names', long.line);
  if (!all.some(({ cells }) => cells.some((cell) => cell.trim() !== '')))
    throw new ListRefused(isFile ? 'empty_file' : 'empty');
  const hasColumns = all.some(({ cells }) => cells.length > 1);
  const own = ownSeparator ?? SEPARATORS.find((each) => hasColumns && each === table?.delimiter);
  return { all, separator: own ?? usual };
};

/** Yields items, for readers that take a stream. */
async function* streamOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Returns rows as CSV. */
const textOf = async (rows: readonly FileRow[], separator: Separator): Promise<EscapedText> => {
  let text = '';
  for await (const piece of csvText(
    rows.map(({ cells }) => cells),
    { delimiter: separator },
  ))
    text += piece;
  return escapedText(text);
};

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
 * Finds the names in the rows of an entered list.
 *
 * @throws {ListRefused} when its column of names is not clear, or has no known names.
 */
export const readNameList = async (
  { all, separator }: EnteredRows,
  entered: Pick<EnteredList, 'column' | 'isHeadless'>,
  kind: MatchKind,
  matcher: Matcher,
): Promise<NameList> => {
  const table = { rows: streamOf(all), delimiter: ',', described: '' };
  const unclear = async (fault: ListFault): Promise<never> => {
    const text = await textOf(all, separator);
    throw new ListRefused(fault, null, { text, separator, columns: examplesOf(all) });
  };
  if (entered.column !== null && entered.column > Math.max(...all.map(({ cells }) => cells.length)))
    return unclear('no_column');
  const column = entered.column === null ? [] : [entered.column];
  const found = await readNameTable(table, {
    matcher,
    kind,
    scheme: null,
    column,
    isHeadless: entered.isHeadless,
    note: () => undefined,
  }).catch((error: unknown) => {
    if (error instanceof TableProblem) return unclear(error.code);
    if (error instanceof NothingMatched) return unclear('no_column');
    throw error;
  });
  const above = all.slice(0, found!.titles.length + (found!.hasHeadings ? 1 : 0));
  const below = all.slice(above.length);
  if (below.length === 0) throw new ListRefused('no_rows');
  const rows = below.slice(0, MOST_NAMES);
  const names = rows.map(found!.nameIn);
  const long = names.findIndex(isLong);
  if (long >= 0) throw new ListRefused('long_names', rows[long]!.line);
  return {
    titles: found!.titles,
    headings: found!.headings,
    hasHeadings: found!.hasHeadings,
    columns: found!.columns.map((at) => found!.headings[at]!),
    numbers: found!.columns.map((at) => at + 1),
    rows,
    names,
    unreadEpithets: found!.unreadEpithets,
    isCut: below.length > MOST_NAMES,
    text: await textOf([...above, ...rows], separator),
    separator,
  };
};

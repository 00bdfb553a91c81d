import type { FileRow, FileTable } from '../../tables/table.js';
import type { MatchKind } from '../match.js';
import type { Matcher } from '../matcher.js';
import { chooseIdColumn, startsWithIdentifier } from './id-column.js';
import {
  chooseColumn,
  describeColumn,
  findColumn,
  isWithoutHeadings,
  type NameColumns,
} from './name-column.js';

/** How the names of a table are found. */
export interface NameTableOptions {
  readonly matcher: Matcher;
  readonly kind: MatchKind;
  /** Scheme of the identifiers that are read instead of names; null for names. */
  readonly scheme: string | null;
  /** The columns of names, by headings, or by numbers from 1, as text or number; empty to recognise them. */
  readonly column: readonly (string | number)[];
  /** Whether the first row is known to be no heading; recognised by default. */
  readonly isHeadless?: boolean;
  /** Receives notes on assumptions made. */
  readonly note: (text: string) => void;
}

/** The headings of a table, its columns of names and its rows below the headings. */
export interface NameTable {
  readonly headings: readonly string[];
  /** Whether the table has a row of headings; without one they were made up. */
  readonly hasHeadings: boolean;
  readonly columns: NameColumns;
  /** The columns of names, described. */
  readonly described: string;
  readonly rows: AsyncIterable<FileRow>;
}

/** Rows by which headings and columns are recognised. */
const SAMPLE = 500;

/** Reads rows until there are enough. */
const take = async (rows: AsyncIterator<FileRow>, most: number): Promise<readonly FileRow[]> => {
  const taken: FileRow[] = [];
  while (taken.length < most) {
    const { value, done } = await rows.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
};

async function* following(first: readonly FileRow[], rows: AsyncIterator<FileRow>): AsyncGenerator<FileRow> {
  yield* first;
  yield* { [Symbol.asyncIterator]: () => rows };
}

const numbered = (count: number): readonly string[] =>
  count === 1 ? ['name'] : Array.from({ length: count }, (_, at) => `column_${at + 1}`);

const wantedColumns = (
  headings: readonly string[],
  rows: readonly FileRow[],
  wanted: NameTableOptions['column'],
) => {
  const columns = wanted.map((each) => (typeof each === 'number' ? each - 1 : findColumn(headings, each)));
  const shown = columns.map((column) => describeColumn(headings, rows, column));
  return { columns, why: `${columns.length === 1 ? 'column' : 'columns'} ${shown.join(' and ')}` };
};

/**
 * Reads the headings and chooses the columns of names; null for a table without rows.
 *
 * @throws {TableProblem} `several_columns` when it is not clear which one has the names.
 * @throws {NothingMatched} when no column has names that match.
 */
export const readNameTable = async (
  table: FileTable,
  { matcher, kind, scheme, column, note, ...given }: NameTableOptions,
): Promise<NameTable | null> => {
  const rows = table.rows[Symbol.asyncIterator]();
  const [first, ...sample] = await take(rows, SAMPLE);
  if (first === undefined) return null;
  const isNamed = column.some(
    (wanted) => typeof wanted === 'string' && first.cells.some((cell) => cell.trim() === wanted.trim()),
  );
  const isHeadless =
    given.isHeadless ||
    (!isNamed &&
      (await (scheme === null
        ? isWithoutHeadings(first, sample, matcher, kind)
        : startsWithIdentifier(first, scheme, matcher))));
  const headings = isHeadless ? numbered(first.cells.length) : first.cells.map((cell) => cell.trim());
  const below = isHeadless ? [first, ...sample] : sample;
  if (isHeadless)
    note(
      `The first line is ${scheme === null ? 'a name' : 'an identifier'}, so the file has no headings; its columns are called ${headings.join(', ')}.`,
    );
  const chosen =
    column.length > 0
      ? wantedColumns(headings, below, column)
      : await (scheme === null
          ? chooseColumn({ headings, rows: below, matcher, kind })
          : chooseIdColumn(headings, below, scheme, matcher));
  note(`Reading ${scheme === null ? 'names' : `identifiers of ${scheme}`} from ${chosen.why}.`);
  const described =
    chosen.columns.length === 1
      ? `column ${headings[chosen.columns[0]!]}`
      : `join of the columns ${chosen.columns.map((at) => headings[at]).join(' and ')}`;
  return {
    headings,
    hasHeadings: !isHeadless,
    columns: chosen.columns,
    described,
    rows: following(below, rows),
  };
};

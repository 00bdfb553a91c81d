import type { FileRow, FileTable } from '../../tables/table.js';
import { countTitles } from '../../tables/titles.js';
import type { MatchKind } from '../match.js';
import type { Matcher } from '../matcher.js';
import { describeColumn, findColumn } from './described-columns.js';
import { isKnownName, isName, isWithoutHeadings } from './first-row.js';
import { isKnownHeading } from './headings.js';
import { chooseIdColumn, startsWithIdentifier } from './id-column.js';
import { nameReader } from './joined-name.js';
import { chooseColumn } from './name-column.js';
import { unreadEpithets } from './name-parts.js';
import type { NameColumns } from './try-columns.js';

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
  /** Title rows above the headings. */
  readonly titles: readonly FileRow[];
  readonly headings: readonly string[];
  /** Whether the table has a row of headings; without one they were made up. */
  readonly hasHeadings: boolean;
  readonly columns: NameColumns;
  /** Returns the name in a row. */
  readonly nameIn: (row: FileRow) => string;
  /** The columns of names, described. */
  readonly described: string;
  /** Heading of a column of epithets that is not read; null without one. */
  readonly unreadEpithets: string | null;
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

/** Counts the titles, unless the first one is a name or a heading, so that the table begins there. */
const countUnnamedTitles = async (
  rows: readonly FileRow[],
  matcher: Matcher,
  kind: MatchKind,
): Promise<number> => {
  const titles = countTitles(rows.map(({ cells }) => cells));
  const isTitle =
    titles > 0 && !isKnownHeading(rows[0]!.cells[0]!) && !(await isName(rows[0]!.cells[0]!, matcher, kind));
  return isTitle ? titles : 0;
};

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
  const all = await take(rows, SAMPLE);
  if (all.length === 0) return null;
  const titles = all.slice(0, given.isHeadless ? 0 : await countUnnamedTitles(all, matcher, kind));
  const [first, ...sample] = all.slice(titles.length) as [FileRow, ...FileRow[]];
  const isNamed = column.some(
    (wanted) => typeof wanted === 'string' && first.cells.some((cell) => cell.trim() === wanted.trim()),
  );
  const startsWithName =
    given.isHeadless ||
    (!isNamed &&
      (await (scheme === null
        ? isWithoutHeadings(first, sample, matcher, kind)
        : startsWithIdentifier(first, scheme, matcher))));
  const read = startsWithName ? numbered(first.cells.length) : first.cells.map((cell) => cell.trim());
  const readRows = startsWithName ? [first, ...sample] : sample;
  const chosen =
    column.length > 0
      ? wantedColumns(read, readRows, column)
      : await (scheme === null
          ? chooseColumn({ headings: read, rows: readRows, matcher, kind })
          : chooseIdColumn(read, readRows, scheme, matcher));
  const isHeadless =
    startsWithName ||
    (chosen.columns.length > 1 &&
      !isNamed &&
      (await isKnownName(nameReader([], chosen.columns)(first), matcher)));
  const headings = isHeadless ? numbered(first.cells.length) : read;
  const below = isHeadless ? [first, ...sample] : sample;
  if (isHeadless)
    note(
      `The first line is ${scheme === null ? 'a name' : 'an identifier'}, so the file has no headings; its columns are called ${headings.join(', ')}.`,
    );
  const joined = chosen.columns.map((at) => headings[at]).join(' and ');
  const why = isHeadless && !startsWithName ? `columns ${joined} together` : chosen.why;
  note(`Reading ${scheme === null ? 'names' : `identifiers of ${scheme}`} from ${why}.`);
  const described = chosen.columns.length === 1 ? `column ${joined}` : `join of the columns ${joined}`;
  if (titles.length > 0)
    note(`Above the headings is ${titles.length === 1 ? 'a title' : `a title of ${titles.length} lines`}.`);
  return {
    titles,
    headings,
    hasHeadings: !isHeadless,
    columns: chosen.columns,
    nameIn: nameReader(headings, chosen.columns),
    described,
    unreadEpithets: scheme === null ? unreadEpithets(headings, below, chosen.columns) : null,
    rows: following(below, rows),
  };
};

import { hasListMark } from '../../names/list-mark.js';
import type { FileRow } from '../../tables/table.js';
import { TableProblem } from '../../tables/table-problem.js';
import { printableLine } from '../../wording/printable.js';
import { didYouMean, quoted } from '../../wording/suggestions.js';
import type { MatchKind, NameMatch } from '../match.js';
import type { Matcher } from '../matcher.js';
import { genusAndEpithets, isKnownHeading, offeredColumns } from './headings.js';
import { NothingMatched } from './nothing-matched.js';

/** Rows and columns that are tried. */
const SAMPLE_ROWS = 60;
const SAMPLE_COLUMNS = 30;
/** Share of the cells of a column that must match. */
const PLAUSIBLE = 0.3;

/** The columns whose cells, joined by spaces, are the names. */
export type NameColumns = readonly number[];

const cellsAt = (rows: readonly FileRow[], columns: NameColumns): readonly string[] =>
  rows.slice(0, SAMPLE_ROWS).map((row) => nameIn(row, columns));

/** Returns the name in a row. */
export const nameIn = ({ cells }: FileRow, columns: NameColumns): string =>
  columns
    .map((at) => (cells[at] ?? '').trim())
    .filter((cell) => cell !== '')
    .join(' ');

/** Maximum number of characters of a cell that may be a name: longer ones are notes, which would take long to compare. */
const LONGEST_CELL = 1_000;
const hasWord = (text: string): boolean => text.length <= LONGEST_CELL && /\p{L}{3}/u.test(text);
const isSpecies = ({ bearer, type }: NameMatch): boolean => bearer !== null && type !== 'higher_rank';
const isTaxon = ({ type }: NameMatch): boolean => type !== 'none';

/** Matches given names with species. */
type TryNames = (names: readonly string[]) => Promise<readonly NameMatch[]>;

/** Share of names that match, by a measure. */
const share = (matches: readonly NameMatch[], all: number, counts: (match: NameMatch) => boolean): number =>
  all === 0 ? 0 : matches.filter(counts).length / all;

interface Tried {
  readonly column: number;
  readonly species: number;
  readonly taxa: number;
}

const tryColumns = async (
  rows: readonly FileRow[],
  columns: readonly number[],
  tryNames: TryNames,
): Promise<readonly Tried[]> => {
  const cells = columns.map((column) => cellsAt(rows, [column]).filter((cell) => cell !== ''));
  const sought = cells.map((all) => all.filter(hasWord));
  // Tables repeat values, such as countries and collectors.
  const names = [...new Set(sought.flat())];
  const matches = await tryNames(names);
  const byName = new Map(names.map((name, at) => [name, matches[at]!]));
  return columns.map((column, at) => {
    const own = sought[at]!.map((name) => byName.get(name)!);
    const all = cells[at]!.length;
    return { column, species: share(own, all, isSpecies), taxa: share(own, all, isTaxon) };
  });
};

/** Returns whether a line of a list without columns is a name rather than a heading. */
const isNameLine = (match: NameMatch): boolean =>
  isSpecies(match) ||
  (match.type === 'none' && match.alternatives.length > 0) ||
  (match.type === 'higher_rank' && !match.reasons.includes('typos') && match.confidence >= 50);

/**
 * Returns whether the first row has a name, so that the table has no headings. In a table with several columns a heading can
 * be a common name by chance (*Beet*): it counts as a name only above other names.
 */
export const isWithoutHeadings = async (
  first: FileRow,
  below: readonly FileRow[],
  matcher: Matcher,
  kind: MatchKind,
): Promise<boolean> => {
  const tryNames: TryNames = (names) => matcher.match(names.map((name) => ({ name, kind })));
  const columns = [...first.cells.keys()]
    .filter((at) => hasWord(first.cells[at]!) && !isKnownHeading(first.cells[at]!))
    .slice(0, SAMPLE_COLUMNS);
  const matches = await tryNames(columns.map((at) => first.cells[at]!));
  if (first.cells.length === 1)
    return (
      matches.some(isNameLine) ||
      [first, ...below.slice(0, 1)].every(({ cells }) => hasListMark(cells[0] ?? ''))
    );
  if (matches.some((match) => isSpecies(match) && !match.reasons.includes('common_name'))) return true;
  if (first.cells.some(isKnownHeading)) return false;
  const named = columns.filter((_, at) => isSpecies(matches[at]!));
  if (named.length === 0 || below.length === 0) return named.length > 0;
  const tried = await tryColumns(below, named, tryNames);
  return tried.some(({ species }) => species >= PLAUSIBLE);
};

/** What is needed to choose a column. */
export interface ColumnChoice {
  readonly headings: readonly string[];
  /** The first rows below the headings. */
  readonly rows: readonly FileRow[];
  readonly matcher: Matcher;
  readonly kind: MatchKind;
}

/** The columns of names, and why they were chosen. */
export interface ChosenColumns {
  readonly columns: NameColumns;
  readonly why: string;
}

/**
 * Chooses the column of names: by its heading, if its cells match, else the only one whose cells match; or a genus
 * and its epithet in columns of their own.
 *
 * @throws Error that asks for --column when several columns are plausible; NothingMatched when none is.
 */
export const chooseColumn = async ({
  headings,
  rows,
  matcher,
  kind,
}: ColumnChoice): Promise<ChosenColumns> => {
  const tryNames: TryNames = (names) => matcher.match(names.map((name) => ({ name, kind })));
  const shown = (column: number): string => describeColumn(headings, rows, column);
  if (headings.length === 1) return { columns: [0], why: `the only column, ${shown(0)}` };
  const columns = [...headings.keys()].slice(0, SAMPLE_COLUMNS);
  const tried = await tryColumns(rows, columns, tryNames);
  const plausible = tried.filter(({ species }) => species >= PLAUSIBLE).map(({ column }) => column);
  for (const fitting of offeredColumns(headings, plausible)) {
    if (fitting.length > 1) throw severalColumns(fitting.map(shown));
    if (fitting.length === 1) return { columns: fitting, why: `column ${shown(fitting[0]!)}` };
  }
  const [only, another] = plausible;
  if (another !== undefined) throw severalColumns(plausible.map(shown));
  if (only !== undefined)
    return { columns: [only], why: `column ${shown(only)}, the only one whose cells are names of plants` };
  const joined = genusAndEpithets(headings);
  if (joined !== undefined) {
    const names = cellsAt(rows, joined).filter(hasWord);
    if (share(await tryNames(names), names.length, isSpecies) >= PLAUSIBLE)
      return { columns: joined, why: `columns ${joined.map((at) => headings[at]).join(' and ')} together` };
  }
  const higher = tried.filter(({ taxa }) => taxa >= PLAUSIBLE).map(({ column }) => column);
  const [genera, more] = higher;
  if (more !== undefined) throw severalColumns(higher.map(shown));
  const column = genera ?? offeredColumns(headings, columns).flat()[0];
  if (column === undefined)
    throw new NothingMatched(
      `No column has names that match. The columns: ${columns.map(shown).join(', ')}. Choose one with --column to see what its names are taken for${kind === 'common' ? '' : ', or add --common-names if they are common names'}.`,
    );
  return { columns: [column], why: `column ${shown(column)}` };
};

/** Creates the error that asks for a column where several are plausible. */
export const severalColumns = (shown: readonly string[], what = 'names of plants'): Error =>
  new TableProblem(
    'several_columns',
    `Several columns have ${what}: ${shown.join(', ')}. Choose one with --column.`,
  );

const LONGEST_SHOWN = 40;

const shortened = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;

/** Describes a column with an example: `taxon ("Quercus robur")`. */
export const describeColumn = (
  headings: readonly string[],
  rows: readonly FileRow[],
  column: number,
): string => {
  const example = rows.map(({ cells }) => (cells[column] ?? '').trim()).find((cell) => cell !== '');
  const heading = headings[column] === '' ? `${column + 1}` : shortened(headings[column]!);
  return printableLine(example === undefined ? `${heading} (empty)` : `${heading} ("${shortened(example)}")`);
};

/**
 * Finds a column by its heading, or by its number from 1.
 *
 * @throws Error with the columns of the file when there is no such column, or several.
 */
export const findColumn = (headings: readonly string[], wanted: string): number => {
  const fitting = [...headings.keys()].filter((at) => headings[at]!.trim() === wanted.trim());
  if (fitting.length === 1) return fitting[0]!;
  const number = /^\d+$/.test(wanted) ? Number(wanted) - 1 : -1;
  if (fitting.length === 0 && headings[number] !== undefined) return number;
  const all = headings.map((heading, at) => `${at + 1} ${shortened(heading)}`).join(', ');
  throw new Error(
    fitting.length === 0
      ? `There is no column ${quoted(wanted)}${didYouMean(wanted, headings) || '.'} The columns of the file: ${all}.`
      : `${fitting.length} columns are called ${wanted}. Name its number instead: ${fitting.map((at) => at + 1).join(' or ')}.`,
  );
};

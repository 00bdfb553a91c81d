import type { FileRow } from '../../tables/table.js';
import type { MatchKind, NameMatch } from '../match.js';
import type { Matcher } from '../matcher.js';

/** The columns whose cells, joined (joined-name.ts), are the names. */
export type NameColumns = readonly number[];

/** What is needed to choose a column. */
export interface ColumnChoice {
  readonly headings: readonly string[];
  /** The first rows below the headings. */
  readonly rows: readonly FileRow[];
  readonly matcher: Matcher;
  readonly kind: MatchKind;
}

/** Rows and columns that are tried. */
export const SAMPLE_ROWS = 60;
export const SAMPLE_COLUMNS = 30;
/** Share of the cells of a column that must match. */
export const PLAUSIBLE = 0.3;

export const cellsAt = (rows: readonly FileRow[], column: number): readonly string[] =>
  rows.slice(0, SAMPLE_ROWS).map(({ cells }) => (cells[column] ?? '').trim());

/** Maximum number of characters of a cell that may be a name: longer ones are notes, which would take long to compare. */
const LONGEST_CELL = 1_000;
export const hasWord = (text: string): boolean => text.length <= LONGEST_CELL && /\p{L}{3}/u.test(text);
export const isSpecies = ({ bearer, type }: NameMatch): boolean => bearer !== null && type !== 'higher_rank';
const isTaxon = ({ type }: NameMatch): boolean => type !== 'none';

/** Matches given names with species. */
export type TryNames = (names: readonly string[]) => Promise<readonly NameMatch[]>;

/** Share of names that match, by a measure. */
export const share = (
  matches: readonly NameMatch[],
  all: number,
  counts: (match: NameMatch) => boolean,
): number => (all === 0 ? 0 : matches.filter(counts).length / all);

export interface Tried {
  readonly column: number;
  readonly species: number;
  readonly taxa: number;
  /** Number of cells that are names of taxa. */
  readonly named: number;
}

export const tryColumns = async (
  rows: readonly FileRow[],
  columns: readonly number[],
  tryNames: TryNames,
): Promise<readonly Tried[]> => {
  const cells = columns.map((column) => cellsAt(rows, column).filter((cell) => cell !== ''));
  const sought = cells.map((all) => all.filter(hasWord));
  // Tables repeat values, such as countries and collectors.
  const names = [...new Set(sought.flat())];
  const matches = await tryNames(names);
  const byName = new Map(names.map((name, at) => [name, matches[at]!]));
  return columns.map((column, at) => {
    const own = sought[at]!.map((name) => byName.get(name)!);
    const all = cells[at]!.length;
    const taxa = share(own, all, isTaxon);
    return { column, species: share(own, all, isSpecies), taxa, named: taxa * all };
  });
};

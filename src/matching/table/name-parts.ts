import type { FileRow } from '../../tables/table.js';
import { type NameMatch, withReasons } from '../match.js';
import { namePartOf } from './headings.js';
import { nameReader } from './joined-name.js';
import {
  type ColumnChoice,
  cellsAt,
  hasWord,
  isSpecies,
  type NameColumns,
  PLAUSIBLE,
  SAMPLE_ROWS,
  share,
  type Tried,
  type TryNames,
} from './try-columns.js';

/** A genus and its epithet, with the share of their names that are species. */
interface Joined {
  readonly genus: number;
  readonly epithet: number;
  readonly share: number;
}

/** Matches a cell that may be an epithet, in any case, with or without hybrid sign; or `sp.`. */
const EPITHET = /^(?:[x×] ?)?\p{L}[\p{L}-]{2,}$|^spp?\.?$/iu;
/** Most columns that are tried as that of the epithets. */
const MOST_EPITHETS = 4;

/** Returns whether half of the filled cells of a column have the form of epithets. */
const isShaped = (rows: readonly FileRow[], column: number): boolean => {
  const cells = cellsAt(rows, column).filter((cell) => cell !== '');
  return cells.length > 0 && cells.filter((cell) => EPITHET.test(cell)).length * 2 >= cells.length;
};

/** Returns the heading of a column of epithets beside a column that has genera alone; null without one. */
export const unreadEpithets = (
  headings: readonly string[],
  rows: readonly FileRow[],
  columns: NameColumns,
): string | null => {
  const [genus, another] = columns;
  if (genus === undefined || another !== undefined) return null;
  const names = cellsAt(rows, genus).filter(hasWord);
  if (names.filter((name) => name.includes(' ')).length * 2 > names.length) return null;
  const found = [...headings.keys()].find(
    (at) => at !== genus && namePartOf(headings[at]!) === 'epithet' && cellsAt(rows, at).some(hasWord),
  );
  return found === undefined ? null : headings[found]!;
};

/** Says of a match of a genus that the table has an epithet for it, in the column that {@link unreadEpithets} found. */
export const withUnreadEpithet = (match: NameMatch, unread: string | null): NameMatch =>
  unread === null || match.genus === null ? match : withReasons(match, ['epithet_unread']);

/** Returns the columns that say of some name in the first rows that it is uncertain. */
export const qualifierColumns = ({ headings, rows }: Pick<ColumnChoice, 'headings' | 'rows'>): NameColumns =>
  [...headings.keys()].filter(
    (at) => namePartOf(headings[at]!) === 'qualifier' && cellsAt(rows, at).some((cell) => cell !== ''),
  );

/**
 * Finds the columns of a genus and its epithet: by their headings, or where these say nothing, by their cells. Only a pair
 * whose names match counts; of several the one with most species.
 */
export const findPair = async (
  { headings, rows }: ColumnChoice,
  tried: readonly Tried[],
  tryNames: TryNames,
): Promise<Joined | undefined> => {
  const columns = tried.map(({ column }) => column);
  const called = (part: string) => columns.filter((at) => namePartOf(headings[at]!) === part);
  const hasGenera = tried.filter(({ taxa, species }) => taxa >= PLAUSIBLE && species < PLAUSIBLE);
  const genera = [...new Set([...called('genus'), ...hasGenera.map(({ column }) => column)])];
  const shaped = columns.filter((at) => isShaped(rows, at));
  const epithets = [...new Set([...called('epithet'), ...shaped])].slice(0, MOST_EPITHETS);
  let best: Joined | undefined;
  for (const genus of genera)
    for (const epithet of epithets.filter((at) => at !== genus)) {
      const read = nameReader(headings, [genus, epithet]);
      const names = rows.slice(0, SAMPLE_ROWS).map(read).filter(hasWord);
      const found = { genus, epithet, share: share(await tryNames(names), names.length, isSpecies) };
      if (found.share >= PLAUSIBLE && found.share > (best?.share ?? 0)) best = found;
    }
  return best;
};

/** Parts of a name that columns between and behind genus and epithet may have, in the order of a name. */
const BEFORE_EPITHET = ['qualifier', 'hybrid'] as const;
const BEHIND_EPITHET = [
  'rank',
  'subspecies',
  'infraspecific',
  'variety',
  'form',
  'author',
  'cultivar',
] as const;

/** Returns the columns of a whole name in the order of a name. Authors that are others than those of the names are left out. */
export const wholeName = async (
  { headings, rows }: ColumnChoice,
  { genus, epithet }: Joined,
  tryNames: TryNames,
): Promise<NameColumns> => {
  const of = (parts: readonly string[]) =>
    parts.flatMap((part) => [...headings.keys()].filter((at) => namePartOf(headings[at]!) === part));
  const columns = [genus, ...of(BEFORE_EPITHET), epithet, ...of(BEHIND_EPITHET)].filter(
    (at, place, all) => all.indexOf(at) === place,
  );
  const authors = of(['author']);
  if (authors.length === 0) return columns;
  const without = columns.filter((at) => !authors.includes(at));
  if (authors.length > 1) return without;
  const read = nameReader(headings, columns);
  const matches = await tryNames(rows.slice(0, SAMPLE_ROWS).map(read).filter(hasWord));
  const having = (...codes: readonly string[]) =>
    matches.filter(({ reasons }) => reasons.some((each) => codes.includes(each))).length;
  return having('author_differs') > having('author_same', 'author_compatible') ? without : columns;
};

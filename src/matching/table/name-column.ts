import { hasListMark } from '../../names/list-mark.js';
import type { FileRow } from '../../tables/table.js';
import { TableProblem } from '../../tables/table-problem.js';
import { printableLine } from '../../wording/printable.js';
import { didYouMean, quoted } from '../../wording/suggestions.js';
import type { MatchKind, NameMatch } from '../match.js';
import type { Matcher } from '../matcher.js';
import { isKnownHeading, isScientificOffer, namePartOf, offeredColumns } from './headings.js';
import { nameReader } from './joined-name.js';
import { NothingMatched } from './nothing-matched.js';

/** Rows and columns that are tried. */
const SAMPLE_ROWS = 60;
const SAMPLE_COLUMNS = 30;
/** Share of the cells of a column that must match. */
const PLAUSIBLE = 0.3;

/** The columns whose cells, joined (joined-name.ts), are the names. */
export type NameColumns = readonly number[];

const cellsAt = (rows: readonly FileRow[], column: number): readonly string[] =>
  rows.slice(0, SAMPLE_ROWS).map(({ cells }) => (cells[column] ?? '').trim());

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
  /** Number of cells that are names of taxa. */
  readonly named: number;
}

const tryColumns = async (
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

/** Returns whether a line of a list without columns is a name rather than a heading. */
const isNameLine = (match: NameMatch): boolean =>
  isSpecies(match) ||
  (match.type === 'none' && match.alternatives.length > 0) ||
  (match.type === 'higher_rank' && !match.reasons.includes('typos') && match.confidence >= 50);

/** Returns whether a text is a name of a plant. */
export const isName = async (text: string, matcher: Matcher, kind: MatchKind): Promise<boolean> =>
  (await matcher.match([{ name: text, kind }])).some(isNameLine);

/** Returns whether a text is known as the scientific name of a species. */
export const isKnownName = async (name: string, matcher: Matcher): Promise<boolean> =>
  (await matcher.match([{ name }])).some(({ type }) => type === 'exact' || type === 'normalised');

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

/** Returns the heading of a column of epithets that is not among the columns of names; null without one. */
export const unreadEpithets = (
  headings: readonly string[],
  rows: readonly FileRow[],
  columns: NameColumns,
): string | null => {
  const called = [...headings.keys()].filter(
    (at) => namePartOf(headings[at]!) === 'epithet' && !columns.includes(at),
  );
  const found = called.find((at) => isShaped(rows, at));
  return found === undefined ? null : headings[found]!;
};

/**
 * Finds the columns of a genus and its epithet: by their headings, or where these say nothing, by their cells. Only a pair
 * whose names match counts; of several the one with most species.
 */
const findPair = async (
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
const BEFORE_EPITHET = ['hybrid'] as const;
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
const wholeName = async (
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

/**
 * Chooses the column of names: by its heading, if its cells match, else the only one whose cells match; or a genus
 * and its epithet in columns of their own, with the other parts of the name, if more of their names match.
 *
 * @throws Error that asks for --column when several columns are plausible; NothingMatched when none is.
 */
export const chooseColumn = async (choice: ColumnChoice): Promise<ChosenColumns> => {
  const { headings, rows, matcher, kind } = choice;
  const tryNames: TryNames = (names) => matcher.match(names.map((name) => ({ name, kind })));
  const shown = (column: number): string => describeColumn(headings, rows, column);
  if (headings.length === 1) return { columns: [0], why: `the only column, ${shown(0)}` };
  const columns = [...headings.keys()].slice(0, SAMPLE_COLUMNS);
  const tried = await tryColumns(rows, columns, tryNames);
  const fitting = tried.filter(({ species }) => species >= PLAUSIBLE);
  const plausible = fitting.map(({ column }) => column);
  const most = Math.max(0, ...fitting.map(({ species }) => species));
  const offered = offeredColumns(headings, plausible);
  if (!offered.some((each, clearness) => each.length > 0 && isScientificOffer(clearness))) {
    const pair = await findPair(choice, tried, tryNames);
    const whole = pair && (await wholeName(choice, pair, tryNames));
    if (pair && whole && (pair.share > most || (whole.length > 2 && plausible.includes(pair.epithet))))
      return { columns: whole, why: `columns ${whole.map((at) => headings[at]).join(' and ')} together` };
  }
  for (const fitting of offered) {
    if (fitting.length > 1) throw severalColumns(fitting.map(shown));
    if (fitting.length === 1) return { columns: fitting, why: `column ${shown(fitting[0]!)}` };
  }
  const [only, another] = plausible;
  if (another !== undefined) throw severalColumns(plausible.map(shown));
  if (only !== undefined)
    return { columns: [only], why: `column ${shown(only)}, the only one whose cells are names of plants` };
  // Some colours are names of plants as well: a column that has few names beside another one is not meant.
  const least = Math.max(...tried.map(({ named }) => named)) / 2;
  const withTaxa = tried
    .filter(({ taxa, named }) => taxa >= PLAUSIBLE && named >= least)
    .map(({ column }) => column);
  const genera = withTaxa.filter((at) => namePartOf(headings[at]!) === 'genus');
  const higher = genera.length > 0 ? genera : withTaxa;
  if (higher.length > 1) throw severalColumns(higher.map(shown));
  const column = higher[0] ?? offeredColumns(headings, columns).flat()[0];
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

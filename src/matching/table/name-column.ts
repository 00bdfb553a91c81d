import { describeColumn, severalColumns } from './described-columns.js';
import { isScientificOffer, namePartOf, offeredColumns } from './headings.js';
import { findPair, qualifierColumns, wholeName } from './name-parts.js';
import { NothingMatched } from './nothing-matched.js';
import {
  type ColumnChoice,
  type NameColumns,
  PLAUSIBLE,
  SAMPLE_COLUMNS,
  type TryNames,
  tryColumns,
} from './try-columns.js';

/** The columns of names, and why they were chosen. */
export interface ChosenColumns {
  readonly columns: NameColumns;
  readonly why: string;
}

/** Chooses the columns of names ({@link chooseNames}), with those that say that a name is uncertain. */
export const chooseColumn = async (choice: ColumnChoice): Promise<ChosenColumns> => {
  const { columns, why } = await chooseNames(choice);
  const qualifiers = qualifierColumns(choice).filter((at) => !columns.includes(at));
  if (qualifiers.length === 0) return { columns, why };
  const added = qualifiers.map((at) => choice.headings[at]).join(' and ');
  return { columns: [...qualifiers, ...columns], why: `${why}, with ${added}` };
};

/**
 * Chooses the column of names: by its heading, if its cells match, else the only one whose cells match; or a genus
 * and its epithet in columns of their own, with the other parts of the name, if more of their names match.
 *
 * @throws Error that asks for --column when several columns are plausible; NothingMatched when none is.
 */
const chooseNames = async (choice: ColumnChoice): Promise<ChosenColumns> => {
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

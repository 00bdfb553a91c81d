import { externalIdIn } from '../../fields/external-ids.js';
import type { FileRow } from '../../tables/table.js';
import type { NameToMatch } from '../match.js';
import type { Matcher } from '../matcher.js';
import { describeColumn, severalColumns } from './described-columns.js';
import type { ChosenColumns } from './name-column.js';
import { NothingMatched } from './nothing-matched.js';

/** Returns a cell as an identifier to match; one that has not the form of the scheme matches nothing (contract C2.64). */
export const identifierToMatch = (scheme: string, cell: string): NameToMatch & { readonly id: string } => ({
  name: cell,
  id: cell,
  identifier: externalIdIn(scheme, cell) ?? null,
});

const SAMPLE_ROWS = 60;

/** Returns whether an identifier of a species is among cells. */
const hasMatch = async (cells: readonly string[], scheme: string, matcher: Matcher): Promise<boolean> => {
  const matches = await matcher.match(cells.map((cell) => identifierToMatch(scheme, cell)));
  return matches.some(({ bearer, alternatives }) => bearer !== null || alternatives.length > 0);
};

/** Returns whether the first row has an identifier already, so that the table has no headings. */
export const startsWithIdentifier = (first: FileRow, scheme: string, matcher: Matcher): Promise<boolean> =>
  hasMatch(first.cells, scheme, matcher);

/**
 * Chooses the column of identifiers: that of the heading `ipni` or `ipni_id`, else the only one with cells that match.
 *
 * @throws Error that asks for --column when several columns are plausible; NothingMatched when none is.
 */
export const chooseIdColumn = async (
  headings: readonly string[],
  rows: readonly FileRow[],
  scheme: string,
  matcher: Matcher,
): Promise<ChosenColumns> => {
  const shown = (column: number): string => describeColumn(headings, rows, column);
  if (headings.length === 1) return { columns: [0], why: `the only column, ${shown(0)}` };
  const usual = [scheme, `${scheme}_id`];
  const named = [...headings.keys()].filter((at) => usual.includes(headings[at]!.trim().toLowerCase()));
  if (named.length > 1) throw severalColumns(named.map(shown), `identifiers of ${scheme}`);
  if (named[0] !== undefined) return { columns: named, why: `column ${shown(named[0])}` };
  const plausible: number[] = [];
  for (const column of headings.keys()) {
    const cells = rows.slice(0, SAMPLE_ROWS).map((row) => row.cells[column] ?? '');
    if (await hasMatch(cells, scheme, matcher)) plausible.push(column);
  }
  const [only, another] = plausible;
  if (another !== undefined) throw severalColumns(plausible.map(shown), `identifiers of ${scheme}`);
  if (only !== undefined)
    return { columns: [only], why: `column ${shown(only)}, the only one with known identifiers` };
  const all = [...headings.keys()].map(shown).join(', ');
  throw new NothingMatched(
    `No column has identifiers of ${scheme} that match. The columns: ${all}. Choose one with --column.`,
  );
};

import type { FileRow } from '../../tables/table.js';
import { TableProblem } from '../../tables/table-problem.js';
import { printableLine } from '../../wording/printable.js';
import { didYouMean, quoted } from '../../wording/suggestions.js';

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

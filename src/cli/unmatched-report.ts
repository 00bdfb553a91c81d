import type { LostName, UnmatchedNames } from '../inventory/unmatched.js';
import { figure } from './figures.js';
import { type TableColumn, table } from './table.js';

const COLUMNS: readonly TableColumn[] = [
  { heading: 'name' },
  { heading: 'rows', figures: true },
  { heading: 'sources' },
  { heading: 'reason' },
];

const row = ({ name, rows, sources, reason }: LostName): readonly string[] => [
  name,
  figure(rows),
  sources.map((each) => `${each.source} ${figure(each.rows)}`).join(', '),
  reason,
];

/** Formats the table of names that match nothing. */
export const unmatchedText = ({ names, rows, unmatched }: UnmatchedNames): string =>
  [
    ...table(COLUMNS, unmatched.map(row)),
    `${figure(names)} names without a species, ${figure(rows)} rows lost; ${figure(unmatched.length)} listed`,
  ].join('\n');

import { UNIT_WORDS } from '../../fields/field.js';
import { FIELDS } from '../../fields/registry.js';
import type { CsvForm } from '../../http/stream-rows.js';
import type { Selection } from '../../query/read-fields.js';
import { hasProvenance } from '../../species/provenance.js';
import { csvCell } from '../../wording/printable.js';
import { keysWithin } from './field-set.js';
import { isWithin } from './members.js';

type Json = Readonly<Record<string, unknown>>;

const KEYS = new Map(
  FIELDS.flatMap(({ at, key, unit }) => (at === null ? [] : [[at, { key, unit }] as const])),
);

/** Returns the heading of a member: the key of its field with the unit, else its path (contract C14.21). */
const heading = (path: string): string => {
  const known = KEYS.get(path);
  if (known === undefined) return path;
  return known.unit === null ? known.key : `${known.key} [${UNIT_WORDS[known.unit]}]`;
};

/** Members by which an object in a list is named. */
const NAMES = ['slug', 'code', 'name', 'image_url', 'id'];

/** Returns the text of a value: of lists its values separated by `|`, of objects in them their slug, name or address. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('|');
  if (typeof value !== 'object') return String(value);
  const named = NAMES.find((name) => Object.hasOwn(value, name));
  if (named !== undefined) return textOf((value as Json)[named]);
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${textOf(each)}`)
    .join('; ');
};

const valueAt = (row: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? (value as Json)[name] : undefined),
    row,
  );

interface Column {
  readonly heading: string;
  readonly value: (row: unknown) => unknown;
}

const column = (path: string, within: readonly string[] = []): Column => {
  const names = [...within, ...path.split('.')];
  return { heading: heading(path), value: (row) => valueAt(row, names) };
};

const PROVENANCE = ['source', 'evidence_type', 'licence', 'n_observations'];

const provenanceColumns = (
  { paths, provenance }: Selection,
  within: readonly string[] = [],
): readonly Column[] =>
  provenance
    ? FIELDS.filter((field) => hasProvenance(field) && keysWithin(paths).includes(field.key)).flatMap(
        ({ key, at }) =>
          PROVENANCE.map((name) => ({
            heading: `${key}_${name}`,
            value: (row: unknown) => valueAt(row, [...within, 'provenance', at!, name]),
          })),
      )
    : [];

const formOf = (columns: readonly Column[]): CsvForm => ({
  header: columns.map((each) => each.heading),
  cells: (row) => columns.map(({ value }) => csvCell(textOf(value(row)))),
});

const leavesWithin = (chosen: readonly string[], leaves: readonly string[]): readonly string[] => [
  ...new Set(chosen.flatMap((path) => leaves.filter((leaf) => isWithin(leaf, path)))),
];

/**
 * Returns the columns of the selected members alone, in the order given (contract C14.60).
 *
 * @param within Path of the object in a row that has the members.
 */
export const selectedForm = (
  leaves: readonly string[],
  selection: Selection,
  within: readonly string[] = [],
): CsvForm =>
  formOf([
    ...leavesWithin(selection.paths, leaves).map((path) => column(path, within)),
    ...provenanceColumns(selection, within),
  ]);

/** Returns the columns of two forms, those of the first one first. */
export const joinedForm = (first: CsvForm, second: CsvForm): CsvForm => ({
  header: [...first.header, ...second.header],
  cells: (row) => [...first.cells(row), ...second.cells(row)],
});

/** Members that come first in every selection. */
const FIRST = ['id', 'slug', 'links.self'];

/**
 * Returns the columns of rows in CSV (contract C14.21): all members without members of their own, or the selected ones in
 * the order given.
 *
 * @param leaves Paths of the members without members of their own.
 */
export const csvForm = (leaves: readonly string[], selection: Selection | null): CsvForm => {
  const chosen = selection === null ? [] : [...FIRST, ...selection.paths];
  const paths = selection === null ? leaves : leavesWithin(chosen, leaves);
  return formOf([
    ...paths.map((path) => column(path)),
    ...(selection === null ? [] : provenanceColumns(selection)),
  ]);
};

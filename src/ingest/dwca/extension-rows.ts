import type { Row } from '../manifest.js';
import type { Container } from './container.js';
import type { Extension, Said, Subject } from './extension.js';
import type { Table } from './meta.js';
import { type BrokenLine, readTable, type TermRow } from './table.js';
import type { Taxa } from './taxa.js';

/** What all rows of an extension share. */
export type Shared = Omit<Subject, 'species' | 'record'>;

/** Rows of a taxon that wait for one of them to come first; more are taken in parts. */
const MOST = 1000;

/** The rows of the tables of one row type; lines are counted on through them. */
export async function* extensionRows(
  container: Container,
  extension: Extension,
  tables: readonly Table[],
  taxa: Taxa,
  shared: Shared,
  warn: (message: string) => void,
): AsyncGenerator<Row> {
  let before = 0;
  for (const table of tables) {
    let last = 0;
    let group: TermRow[] = [];
    const rowsOf = (rows: readonly TermRow[]): readonly Row[] =>
      rows.map((row) => ({ line: before + row.line, ...said(row, extension, taxa, shared) }));
    for await (const row of readTable(container, table, warn)) {
      last = row.line;
      if ('broken' in row) yield { line: before + row.line, items: [], problems: [broken(row)] };
      else if (!extension.comesFirst) yield* rowsOf([row]);
      else {
        if (group.length >= MOST || (group.length > 0 && group[0]!.id !== row.id)) {
          yield* rowsOf(inOrder(group, extension));
          group = [];
        }
        group.push(row);
      }
    }
    yield* rowsOf(inOrder(group, extension));
    before += last;
  }
}

/**
 * The first ones before the others. What is said is ordered by line, so a row that
 * moves takes the line of the row whose place it takes.
 */
const inOrder = (rows: readonly TermRow[], { comesFirst }: Extension): readonly TermRow[] => {
  const first = rows.filter((row) => comesFirst?.(row));
  if (first.length === 0 || first.length === rows.length) return rows;
  const lines = rows.map(({ line }) => line);
  return [...first, ...rows.filter((row) => !first.includes(row))].map((row, at) => ({
    ...row,
    line: lines[at]!,
  }));
};

const said = (row: TermRow, extension: Extension, taxa: Taxa, shared: Shared): Said => {
  const species = taxa.nameOf(row.id);
  // Why a taxon of the core is not taken is listed there.
  if (species === null) return { items: [] };
  if (species === undefined) return { items: [], problems: [{ what: row.id, why: 'no taxon of this id' }] };
  return extension.says(row, { ...shared, species, record: row.id });
};

export const broken = ({
  text,
  broken: why,
}: BrokenLine): { readonly what: string; readonly why: string } => ({
  what: text,
  why,
});

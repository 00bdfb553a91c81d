import type { Row } from '../manifest.js';
import type { Container } from './container.js';
import type { Extension, ExtensionStatements, Subject } from './extension.js';
import type { Table } from './meta.js';
import { type BrokenLine, readArchiveTable, type TermRow } from './table.js';
import type { Taxa } from './taxa.js';

/** Properties that all rows of an extension share. */
export type ExtensionContext = Omit<Subject, 'species' | 'record'>;

/** Maximum number of rows of a taxon that are sorted together; more are sorted in parts. */
const MAX_GROUP = 1000;

/** Reads the rows of all tables of one row type. Line numbers continue from table to table. */
export async function* extensionRows(
  container: Container,
  extension: Extension,
  tables: readonly Table[],
  taxa: Taxa,
  shared: ExtensionContext,
  warn: (message: string) => void,
): AsyncGenerator<Row> {
  let offset = 0;
  for (const table of tables) {
    let last = 0;
    let group: TermRow[] = [];
    const rowsOf = (rows: readonly TermRow[]): readonly Row[] =>
      rows.map((row) => ({ line: offset + row.line, ...statementsOf(row, extension, taxa, shared) }));
    for await (const row of readArchiveTable(container, table, extension.terms, warn)) {
      last = row.line;
      if ('broken' in row) yield { line: offset + row.line, items: [], problems: [broken(row)] };
      else if (!extension.isPreferred) yield* rowsOf([row]);
      else {
        if (group.length >= MAX_GROUP || (group.length > 0 && group[0]!.id !== row.id)) {
          yield* rowsOf(preferredFirst(group, extension));
          group = [];
        }
        group.push(row);
      }
    }
    yield* rowsOf(preferredFirst(group, extension));
    offset += last;
  }
}

/**
 * Sorts preferred rows to the front. Statements are ordered by line, so a moved row gets the line of the row that
 * it replaces.
 */
const preferredFirst = (rows: readonly TermRow[], { isPreferred }: Extension): readonly TermRow[] => {
  const first = rows.filter((row) => isPreferred?.(row));
  if (first.length === 0 || first.length === rows.length) return rows;
  const lines = rows.map(({ line }) => line);
  return [...first, ...rows.filter((row) => !first.includes(row))].map((row, at) => ({
    ...row,
    line: lines[at]!,
  }));
};

const statementsOf = (
  row: TermRow,
  extension: Extension,
  taxa: Taxa,
  shared: ExtensionContext,
): ExtensionStatements => {
  const species = taxa.nameOf(row.id);
  // The reason why a taxon of the core was rejected is listed with the core.
  if (species === null) return { items: [] };
  if (species === undefined)
    return { items: [], problems: [{ what: row.id, why: 'the core has no taxon with this id' }] };
  return extension.read(row, { ...shared, species, record: row.id });
};

export const broken = ({
  text,
  broken: why,
}: BrokenLine): { readonly what: string; readonly why: string } => ({
  what: text,
  why,
});

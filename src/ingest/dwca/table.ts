import type { Container } from './container.js';
import { readTableLines } from './lines.js';
import type { Column, Table } from './meta.js';
import { readRecords, type TableRecord } from './records.js';

/** A row of a core or an extension by the terms of its columns. */
export interface TermRow {
  readonly line: number;
  /** Of the taxon in the core; empty where the table has no such column. */
  readonly id: string;
  /** The cell of a term, trimmed; empty where the table or the row has none. */
  value(term: string): string;
}

/** A line that is no row: shortened, with the reason. */
export interface BrokenLine {
  readonly line: number;
  readonly text: string;
  readonly broken: string;
}

/** As databases write that there is nothing. */
const NOTHING = new Set(['\\N', 'NULL', 'null']);

/**
 * The rows of a table, file after file, in constant memory; lines are counted on
 * through its files.
 *
 * @param warn told where meta.xml and a file differ.
 */
export async function* readTable(
  container: Container,
  table: Table,
  warn: (message: string) => void = () => undefined,
): AsyncGenerator<TermRow | BrokenLine> {
  const columns = columnsByTerm(table.columns);
  const due = needed(table);
  let before = 0;
  for (const file of table.files) {
    let last = 0;
    let headers = table.layout.headerLines;
    let width: number | undefined;
    for await (const record of recordsOf(container, table, file, warn)) {
      last = record.line;
      const cells = 'cells' in record ? record.cells : undefined;
      if (cells && width === undefined) {
        width = cells.length;
        warnOfColumns(file, table, cells, headers > 0, warn);
      }
      if (headers > 0) headers -= 1;
      else yield rowOf(shifted(record, before), table, columns, [due, width ?? due]);
    }
    before += last;
  }
}

const recordsOf = (
  container: Container,
  { layout }: Table,
  file: string,
  warn: (message: string) => void,
): AsyncGenerator<TableRecord> =>
  readRecords(
    readTableLines(container.read(file), layout, (found) => {
      if (found !== layout.terminator)
        warn(
          `${file}: its lines end in ${NAMES.get(found)}, not in ${NAMES.get(layout.terminator)} as meta.xml says`,
        );
    }),
    layout,
  );

const NAMES = new Map([
  ['\n', 'LF'],
  ['\r\n', 'CRLF'],
]);

const shifted = (record: TableRecord, by: number): TableRecord =>
  by === 0 ? record : { ...record, line: record.line + by };

const columnsByTerm = (columns: readonly Column[]): ReadonlyMap<string, Column> =>
  new Map(columns.map((column) => [column.term, column]));

/** Columns of the file, 0 the first, that meta.xml must have cells for. */
const needed = ({ id, columns }: Table): number =>
  Math.max(id ?? -1, ...columns.map(({ index }) => index ?? -1)) + 1;

const rowOf = (
  record: TableRecord,
  table: Table,
  columns: ReadonlyMap<string, Column>,
  [due, width]: readonly [due: number, width: number],
): TermRow | BrokenLine => {
  const { line } = record;
  if ('broken' in record) return record;
  const { cells } = record;
  const broken = (why: string): BrokenLine => ({ line, text: cells.join(' ').slice(0, SHOWN), broken: why });
  if (cells.length < due) return broken(`${cells.length} cells where ${due} are due`);
  if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== ''))
    return broken(`${cells.length} cells where ${width} are due`);
  const id = table.id === null ? '' : cells[table.id]!.trim();
  if (table.id !== null && id === '') return broken('no id');
  return {
    line,
    id,
    value: (term) => {
      const column = columns.get(term);
      if (column === undefined) return '';
      const cell = column.index === null ? '' : cells[column.index]!.trim();
      return cell === '' || NOTHING.has(cell) ? column.value : cell;
    },
  };
};

const SHOWN = 200;

/** Columns of which meta.xml does not say what they hold, by their header where there is one. */
const warnOfColumns = (
  file: string,
  { id, columns }: Table,
  cells: readonly string[],
  isHeader: boolean,
  warn: (message: string) => void,
): void => {
  const named = new Set([id, ...columns.map(({ index }) => index)]);
  const others = cells.flatMap((cell, at) =>
    named.has(at) ? [] : [isHeader ? cell.trim() : String(at + 1)],
  );
  if (others.length > 0)
    warn(`${file}: columns of which meta.xml says nothing, passed over: ${others.join(', ')}`);
};

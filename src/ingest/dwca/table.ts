import { longerThan, MAX_LENGTH } from '../limits.js';
import { linesOf } from '../readers/lines.js';
import { decodedText } from '../readers/text.js';
import type { Container } from './container.js';
import type { ArchiveColumn, Table } from './meta.js';
import { readRecords, type TableRecord } from './records.js';

/** A row of a core or extension, accessed by terms. */
export interface TermRow {
  readonly line: number;
  /** Id of the taxon in the core; empty if the table has no id column. */
  readonly id: string;
  /** Returns the trimmed cell of a term; empty if the table or the row has none. */
  value(term: string): string;
}

/** A malformed line: its beginning and the reason. */
export interface BrokenLine {
  readonly line: number;
  readonly text: string;
  readonly broken: string;
}

/** Cells by which databases express a missing value. */
const NULL_CELLS = new Set(['\\N', 'NULL', 'null']);

/**
 * Reads the rows of a table, file after file, in constant memory. Line numbers continue from file to file.
 *
 * @param terms terms that are read; a row is malformed if the cell of one of them is too long.
 * @param warn called when meta.xml and a file differ.
 */
export async function* readArchiveTable(
  container: Container,
  table: Table,
  terms: readonly string[],
  warn: (message: string) => void = () => undefined,
): AsyncGenerator<TermRow | BrokenLine> {
  const columns = columnsByTerm(table.columns.filter(({ term }) => terms.includes(term)));
  const required = requiredCells(table);
  let offset = 0;
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
      else yield rowOf(withLineOffset(record, offset), table, columns, [required, width ?? required]);
    }
    offset += last;
  }
}

const recordsOf = (
  container: Container,
  { layout }: Table,
  file: string,
  warn: (message: string) => void,
): AsyncGenerator<TableRecord> =>
  readRecords(
    linesOf(decodedText(container.read(file), layout.encoding), layout.terminator, (found) => {
      if (found !== layout.terminator)
        warn(
          `${file}: lines end in ${ENDING_NAMES.get(found)}; meta.xml specifies ${ENDING_NAMES.get(layout.terminator)}`,
        );
    }),
    layout,
  );

const ENDING_NAMES = new Map([
  ['\n', 'LF'],
  ['\r\n', 'CRLF'],
]);

const withLineOffset = (record: TableRecord, by: number): TableRecord =>
  by === 0 ? record : { ...record, line: record.line + by };

const columnsByTerm = (columns: readonly ArchiveColumn[]): ReadonlyMap<string, ArchiveColumn> =>
  new Map(columns.map((column) => [column.term, column]));

/** Returns the number of cells that a row must have according to meta.xml. */
const requiredCells = ({ id, columns }: Table): number =>
  Math.max(id ?? -1, ...columns.map(({ index }) => index ?? -1)) + 1;

const rowOf = (
  record: TableRecord,
  table: Table,
  columns: ReadonlyMap<string, ArchiveColumn>,
  [required, width]: readonly [required: number, width: number],
): TermRow | BrokenLine => {
  const { line } = record;
  if ('broken' in record) return record;
  const { cells } = record;
  const broken = (why: string): BrokenLine => ({
    line,
    text: cells.join(' ').slice(0, MAX_SHOWN),
    broken: why,
  });
  if (cells.length < required) return broken(`${cells.length} cells; expected at least ${required}`);
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    return broken(`${cells.length} cells; expected ${width}`);
  const id = table.id === null ? '' : cells[table.id]!.trim();
  if (table.id !== null && id === '') return broken('the row has no id');
  if (id.length > MAX_LENGTH.label) return broken(longerThan('the id is', MAX_LENGTH.label));
  for (const { term, index } of columns.values()) {
    if (index !== null && cells[index]!.length > MAX_LENGTH.text)
      return broken(longerThan(`${term} is`, MAX_LENGTH.text));
  }
  return {
    line,
    id,
    value: (term) => {
      const column = columns.get(term);
      if (column === undefined) return '';
      const cell = column.index === null ? '' : cells[column.index]!.trim();
      return cell === '' || NULL_CELLS.has(cell) ? column.value : cell;
    },
  };
};

const MAX_SHOWN = 200;

/** Warns of columns that meta.xml does not describe, by their headers or positions. */
const warnOfColumns = (
  file: string,
  { id, columns }: Table,
  cells: readonly string[],
  isHeader: boolean,
  warn: (message: string) => void,
): void => {
  const described = new Set([id, ...columns.map(({ index }) => index)]);
  const others = cells.flatMap((cell, at) =>
    described.has(at) ? [] : [isHeader ? cell.trim() : String(at + 1)],
  );
  if (others.length > 0)
    warn(`${file}: skipped columns that meta.xml does not describe: ${others.join(', ')}`);
};

import { once } from 'node:events';
import { stringify } from 'csv-stringify/sync';
import {
  MATCH_TYPES,
  type MatchKind,
  type MatchType,
  type NameMatch,
  type NameToMatch,
} from '../../matching/match.js';
import type { Matcher } from '../../matching/matcher.js';
import type { AddedValues } from '../../resources/match/added-values.js';
import { matchItem } from '../../resources/match/presenter.js';
import { csvCell, printableJson } from '../../runtime/printable.js';
import { counted } from '../figures.js';
import type { FileRow, FileTable } from '../table-file/table.js';
import { ADDED, cellsOf } from './cells.js';
import { createMatchOutcome, type MatchOutcome } from './explain.js';
import { chooseIdColumn, identifierToMatch, startsWithIdentifier } from './id-column.js';
import {
  chooseColumn,
  describeColumn,
  findColumn,
  isWithoutHeadings,
  type NameColumns,
  nameIn,
} from './name-column.js';

/** Options of {@link matchRows}. */
export interface RowMatching {
  readonly matcher: Matcher;
  readonly kind: MatchKind;
  /** Scheme of the identifiers that are matched instead of names; null for names. */
  readonly scheme: string | null;
  /** Headings of the columns of names and of the columns of hints. */
  readonly column: readonly string[];
  readonly genus?: string;
  readonly family?: string;
  /** Members of the species that are added; null for none. */
  readonly added: AddedValues | null;
  /** Writes JSON lines instead of CSV. */
  readonly json: boolean;
  readonly progress: (done: number) => void;
  /** Receives notes on assumptions made. */
  readonly note: (text: string) => void;
}

/** What was found out about a table. */
export interface MatchedRows {
  readonly outcome: MatchOutcome;
  readonly types: ReadonlyMap<MatchType, number>;
  /** The columns of names, described. */
  readonly column: string;
}

/** Lines matched and written together, so that memory does not grow with the file. */
const BATCH = 500;

/** The headings of a table, its columns and its rows below the headings. */
interface ReadTable {
  readonly headings: readonly string[];
  readonly columns: NameColumns;
  readonly described: string;
  readonly rows: AsyncIterable<FileRow>;
}

/** Reads rows until there are enough. */
const take = async (rows: AsyncIterator<FileRow>, most: number): Promise<readonly FileRow[]> => {
  const taken: FileRow[] = [];
  while (taken.length < most) {
    const { value, done } = await rows.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
};

async function* following(first: readonly FileRow[], rows: AsyncIterator<FileRow>): AsyncGenerator<FileRow> {
  yield* first;
  yield* { [Symbol.asyncIterator]: () => rows };
}

/** Reads the headings and chooses the columns; null for a table without rows. */
const readTable = async (table: FileTable, given: RowMatching): Promise<ReadTable | null> => {
  const { matcher, kind, scheme, note } = given;
  const rows = table.rows[Symbol.asyncIterator]();
  const [first, ...sample] = await take(rows, BATCH);
  if (first === undefined) return null;
  const isNamed = given.column.some((wanted) => first.cells.some((cell) => cell.trim() === wanted.trim()));
  const isHeadless =
    !isNamed &&
    (await (scheme === null
      ? isWithoutHeadings(first, matcher, kind)
      : startsWithIdentifier(first, scheme, matcher)));
  const headings = isHeadless ? numbered(first.cells.length) : first.cells.map((cell) => cell.trim());
  const below = isHeadless ? [first, ...sample] : sample;
  if (isHeadless)
    note(
      `The first line is ${scheme === null ? 'a name' : 'an identifier'}, so the file has no headings; its columns are called ${headings.join(', ')}.`,
    );
  const chosen =
    given.column.length > 0
      ? wantedColumns(headings, below, given.column)
      : await (scheme === null
          ? chooseColumn({ headings, rows: below, matcher, kind })
          : chooseIdColumn(headings, below, scheme, matcher));
  note(`Reading ${scheme === null ? 'names' : `identifiers of ${scheme}`} from ${chosen.why}.`);
  const described =
    chosen.columns.length === 1
      ? `column ${headings[chosen.columns[0]!]}`
      : `join of the columns ${chosen.columns.map((at) => headings[at]).join(' and ')}`;
  return { headings, columns: chosen.columns, described, rows: following(below, rows) };
};

const numbered = (count: number): readonly string[] =>
  count === 1 ? ['name'] : Array.from({ length: count }, (_, at) => `column_${at + 1}`);

const wantedColumns = (headings: readonly string[], rows: readonly FileRow[], wanted: readonly string[]) => {
  const columns = wanted.map((each) => findColumn(headings, each));
  const shown = columns.map((column) => describeColumn(headings, rows, column));
  return { columns, why: `${columns.length === 1 ? 'column' : 'columns'} ${shown.join(' and ')}` };
};

/** Returns the headings to add, prefixed if the file has one of them already. */
const headingsAdded = (headings: readonly string[], fields: readonly string[]): readonly string[] => {
  const all = [...ADDED, ...fields];
  return all.some((heading) => headings.includes(heading)) ? all.map((heading) => `linnea_${heading}`) : all;
};

/** Puts the added cells below their headings: a short row is filled up, surplus cells follow at the end. */
const extended = (cells: readonly string[], width: number, more: readonly string[]): readonly string[] => [
  ...cells.slice(0, width),
  ...Array<string>(Math.max(0, width - cells.length)).fill(''),
  ...more,
  ...cells.slice(width),
];

/**
 * Matches the names of a table and writes each row with the columns of its match; null for a table without rows.
 *
 * @throws Error that asks for a column when it is not clear which one has the names.
 */
export const matchRows = async (
  table: FileTable,
  output: NodeJS.WritableStream,
  given: RowMatching,
): Promise<MatchedRows | null> => {
  const { matcher, kind, scheme, added, json, progress, note } = given;
  const read = await readTable(table, given);
  if (read === null) return null;
  const { headings, columns, described, rows } = read;
  const hints = {
    genus: given.genus === undefined ? null : findColumn(headings, given.genus),
    family: given.family === undefined ? null : findColumn(headings, given.family),
  };
  const types = new Map<MatchType, number>(MATCH_TYPES.map((type) => [type, 0]));
  const outcome = createMatchOutcome();
  const surplus: number[] = [];
  let done = 0;

  const csv = (lines: readonly (readonly string[])[]): string =>
    stringify([...lines], { delimiter: table.delimiter, cast: { string: csvCell } });
  const write = async (text: string): Promise<void> => {
    if (!output.write(text)) await once(output, 'drain');
  };
  const asked = (row: FileRow): NameToMatch => {
    const name = nameIn(row, columns);
    if (scheme !== null) return identifierToMatch(scheme, name);
    return {
      name,
      genus: hints.genus === null ? null : row.cells[hints.genus],
      family: hints.family === null ? null : row.cells[hints.family],
      kind,
    };
  };
  const finish = async (batch: readonly FileRow[]): Promise<void> => {
    const names = batch.map(asked);
    const matches = await matcher.match(names);
    const ids = [...new Set(matches.flatMap(({ bearer }) => bearer?.id ?? []))];
    const selected = added === null || ids.length === 0 ? new Map<number, string>() : await added.read(ids);
    const selectedOf = ({ bearer }: NameMatch): string | undefined => selected.get(bearer?.id ?? 0);
    const cells = (match: NameMatch): readonly string[] => [
      ...cellsOf(match),
      ...(added?.cells(JSON.parse(selectedOf(match) ?? '{}')) ?? []),
    ];
    for (const [at, match] of matches.entries()) {
      types.set(match.type, types.get(match.type)! + 1);
      outcome.add(batch[at]!.line, names[at]!.name, match);
    }
    const text = json
      ? matches
          .map((match, at) => `${printableJson(matchItem(names[at]!, match, selectedOf(match)))}\n`)
          .join('')
      : csv(matches.map((match, at) => extended(batch[at]!.cells, headings.length, cells(match))));
    done += batch.length;
    await write(text);
    progress(done);
  };

  if (!json) await write(csv([[...headings, ...headingsAdded(headings, added?.header ?? [])]]));
  let batch: FileRow[] = [];
  for await (const row of rows) {
    if (row.cells.slice(headings.length).some((cell) => cell.trim() !== '')) surplus.push(row.line);
    batch.push(row);
    if (batch.length < BATCH) continue;
    await finish(batch);
    batch = [];
  }
  await finish(batch);
  if (surplus.length > 0)
    note(
      `${counted(surplus.length, 'line has', 'lines have')} more cells than headings, the first at line ${surplus[0]}: put cells with delimiters in quotation marks.`,
    );
  return { outcome: outcome.get(), types, column: described };
};

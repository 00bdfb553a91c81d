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
import { cellsOf, extended, headingsAdded } from '../../matching/table/added-columns.js';
import { findColumn } from '../../matching/table/described-columns.js';
import { identifierToMatch } from '../../matching/table/id-column.js';
import { withUnreadEpithet } from '../../matching/table/name-parts.js';
import { readNameTable } from '../../matching/table/name-table.js';
import type { AddedValues } from '../../resources/match/added-values.js';
import { matchItem } from '../../resources/match/presenter.js';
import type { FileRow, FileTable } from '../../tables/table.js';
import { csvCell, printableJson } from '../../wording/printable.js';
import { counted } from '../figures.js';
import { createMatchOutcome, type MatchOutcome } from './explain.js';

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
  /** Heading of a column of epithets that was not read; null without one. */
  readonly unreadEpithets: string | null;
}

/** Lines matched and written together, so that memory does not grow with the file. */
const BATCH = 500;

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
  const read = await readNameTable(table, given);
  if (read === null) return null;
  const { titles, headings, nameIn, described, rows } = read;
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
    const name = nameIn(row);
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
    const matches = (await matcher.match(names)).map((match) =>
      withUnreadEpithet(match, read.unreadEpithets),
    );
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

  if (!json)
    await write(
      csv([
        ...titles.map(({ cells }) => cells),
        [...headings, ...headingsAdded(headings, added?.header ?? [])],
      ]),
    );
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
  return { outcome: outcome.get(), types, column: described, unreadEpithets: read.unreadEpithets };
};

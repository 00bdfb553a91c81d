import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import type { MatchType, NameMatch, NameToMatch } from '../matching/match.js';
import type { Matcher } from '../matching/matcher.js';
import { matchItem } from '../resources/match/presenter.js';
import { csvCell, printableJson } from '../runtime/printable.js';
import { textOf } from './text-input.js';

/** Options of {@link matchFile}. */
export interface FileMatching {
  readonly matcher: Matcher;
  /** Headings of the column of names and of the columns of hints. */
  readonly column?: string;
  readonly genus?: string;
  readonly family?: string;
  readonly delimiter: string;
  /** Encoding of the file; default: by its byte order mark, else UTF-8. */
  readonly encoding?: string;
  /** Writes JSON lines instead of CSV. */
  readonly json: boolean;
  readonly progress: (done: number) => void;
  /** Receives notes on assumptions made. */
  readonly note: (text: string) => void;
}

/** Lines matched and written together, so that memory does not grow with the file. */
const BATCH = 500;

/** Headings of a column of names (ignoring case and separators), most specific first. */
const NAME_COLUMNS = ['scientificname', 'name', 'taxonname', 'taxon'];

const ADDED = [
  'match_type',
  'confidence',
  'reasons',
  'species_id',
  'slug',
  'accepted_name',
  'accepted_author',
  'rank',
  'status',
  'family',
  'matched_name',
  'alternatives',
];

/** Returns the cells of a match in the order of ADDED. */
const cells = ({ type, confidence, reasons, bearer, genus, alternatives }: NameMatch): readonly string[] => [
  type,
  String(confidence),
  reasons.join(' '),
  String(bearer?.id ?? ''),
  bearer?.slug ?? genus?.slug ?? '',
  bearer?.scientific_name ?? genus?.name ?? '',
  bearer?.author ?? '',
  bearer?.rank ?? (genus ? 'genus' : ''),
  bearer?.status ?? '',
  bearer?.family ?? genus?.family ?? '',
  bearer?.synonym ?? '',
  alternatives.map(({ scientific_name }) => scientific_name).join('|'),
];

interface Columns {
  readonly name: number;
  readonly genus: number | null;
  readonly family: number | null;
}

/** Returns the index of the column of names; undefined when no heading or several match. */
const usualColumn = (headings: readonly string[]): number | undefined => {
  const plain = headings.map((heading) => heading.toLowerCase().replace(/[^a-z]/g, ''));
  const usual = NAME_COLUMNS.find((name) => plain.filter((heading) => heading === name).length === 1);
  return usual === undefined ? undefined : plain.indexOf(usual);
};

/** @throws where the file has no column of that heading, or several. */
const columnsOf = (headings: readonly string[], given: FileMatching): Columns => {
  const { column, genus, family, note } = given;
  const find = (heading: string): number => {
    const found = headings.filter((each) => each === heading).length;
    if (found === 1) return headings.indexOf(heading);
    const problem = found === 0 ? `there is no column ${heading}` : `${found} columns are called ${heading}`;
    throw new Error(`${problem}: the file has ${headings.join(', ')}`);
  };
  const usual = usualColumn(headings);
  if (column === undefined && usual === undefined)
    note(
      `No column is called name or scientific_name; reading names from the first column, ${headings[0]}. Use --column to choose another.`,
    );
  return {
    name: column === undefined ? (usual ?? 0) : find(column),
    genus: genus === undefined ? null : find(genus),
    family: family === undefined ? null : find(family),
  };
};

/** Returns the headings to add, prefixed if the file has one of them already. */
const added = (headings: readonly string[]): readonly string[] =>
  ADDED.some((heading) => headings.includes(heading)) ? ADDED.map((heading) => `linnea_${heading}`) : ADDED;

/**
 * Matches the names of a CSV file and writes each line with the columns of its match.
 *
 * @returns Number of names per match type.
 */
export const matchFile = async (
  input: AsyncIterable<Uint8Array | string>,
  output: NodeJS.WritableStream,
  given: FileMatching,
): Promise<ReadonlyMap<MatchType, number>> => {
  const { matcher, delimiter, json, progress } = given;
  const types = new Map<MatchType, number>();
  const rows = parse({ delimiter, relax_column_count: true, relax_quotes: true });
  const reading = pipeline(Readable.from(textOf(input, given.encoding)), rows);
  // The loop over the rows throws the same error.
  reading.catch(() => undefined);
  let columns: Columns | undefined;
  let batch: (readonly string[])[] = [];
  let done = 0;

  const csv = (lines: readonly (readonly string[])[]): string =>
    stringify([...lines], { delimiter, cast: { string: csvCell } });
  const write = async (text: string): Promise<void> => {
    if (!output.write(text)) await once(output, 'drain');
  };
  const asked = (row: readonly string[], { name, genus, family }: Columns): NameToMatch => ({
    name: row[name] ?? '',
    genus: genus === null ? null : row[genus],
    family: family === null ? null : row[family],
  });
  const finish = async (of: Columns): Promise<void> => {
    const names = batch.map((row) => asked(row, of));
    const matches = await matcher.match(names);
    for (const { type } of matches) types.set(type, (types.get(type) ?? 0) + 1);
    const text = json
      ? matches.map((match, at) => `${printableJson(matchItem(null, names[at]!.name, match))}\n`).join('')
      : csv(matches.map((match, at) => [...batch[at]!, ...cells(match)]));
    done += batch.length;
    batch = [];
    await write(text);
    progress(done);
  };

  for await (const row of rows as AsyncIterable<readonly string[]>) {
    if (columns === undefined) {
      columns = columnsOf(row, given);
      if (!json) await write(csv([[...row, ...added(row)]]));
    } else batch.push(row);
    if (batch.length === BATCH) await finish(columns);
  }
  if (columns !== undefined && batch.length > 0) await finish(columns);
  return types;
};

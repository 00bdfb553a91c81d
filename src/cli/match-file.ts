import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import type { AskedName, Match, MatchType } from '../matching/match.js';
import type { Matcher } from '../matching/matcher.js';
import { matchItem } from '../resources/match/presenter.js';
import { textOf } from './text-input.js';

/** How a file is read and what becomes of it. */
export interface FileMatching {
  readonly matcher: Matcher;
  /** Headings of the columns with the names, and with hints. */
  readonly column?: string;
  readonly genus?: string;
  readonly family?: string;
  readonly delimiter: string;
  /** How the file is written; by its byte order mark, else UTF-8. */
  readonly encoding?: string;
  /** Lines of JSON in place of CSV. */
  readonly json: boolean;
  readonly progress: (done: number) => void;
  /** Told what was assumed. */
  readonly note: (text: string) => void;
}

/** Lines that are matched and written together: memory does not grow with the file. */
const BATCH = 500;

/** Headings of names, without regard to case and to what stands between words; the surest first. */
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

/** Cells of a match, in the order of ADDED; of a genus its name and slug. */
const cells = ({ type, confidence, reasons, bearer, genus, alternatives }: Match): readonly string[] => [
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

/** A line of CSV (RFC 4180): cells with the delimiter, quotes or line ends in quotes. */
const line = (row: readonly string[], delimiter: string): string =>
  `${row
    .map((cell) =>
      cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(delimiter)}\n`;

interface Columns {
  readonly name: number;
  readonly genus: number | null;
  readonly family: number | null;
}

/** The column whose heading is that of names; undefined where none or several are. */
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
    note(`No column is called name or scientific_name: names are taken from the first, ${headings[0]}.`);
  return {
    name: column === undefined ? (usual ?? 0) : find(column),
    genus: genus === undefined ? null : find(genus),
    family: family === undefined ? null : find(family),
  };
};

/** Headings of what is added; where the file has one of them already they are told apart from its own. */
const added = (headings: readonly string[]): readonly string[] =>
  ADDED.some((heading) => headings.includes(heading)) ? ADDED.map((heading) => `linnea_${heading}`) : ADDED;

/**
 * Matches the names of a CSV file and writes each line with what was found.
 *
 * @returns how many names were matched in which way.
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
  // What fails there ends the rows below with the same error.
  reading.catch(() => undefined);
  let columns: Columns | undefined;
  let batch: (readonly string[])[] = [];
  let done = 0;

  const write = async (text: string): Promise<void> => {
    if (!output.write(text)) await once(output, 'drain');
  };
  const asked = (row: readonly string[], { name, genus, family }: Columns): AskedName => ({
    name: row[name] ?? '',
    genus: genus === null ? null : row[genus],
    family: family === null ? null : row[family],
  });
  const finish = async (of: Columns): Promise<void> => {
    const names = batch.map((row) => asked(row, of));
    const matches = await matcher.match(names);
    for (const { type } of matches) types.set(type, (types.get(type) ?? 0) + 1);
    const texts = matches.map((match, at) =>
      json
        ? `${JSON.stringify(matchItem(null, names[at]!.name, match))}\n`
        : line([...batch[at]!, ...cells(match)], delimiter),
    );
    done += batch.length;
    batch = [];
    await write(texts.join(''));
    progress(done);
  };

  for await (const row of rows as AsyncIterable<readonly string[]>) {
    if (columns === undefined) {
      columns = columnsOf(row, given);
      if (!json) await write(line([...row, ...added(row)], delimiter));
    } else batch.push(row);
    if (batch.length === BATCH) await finish(columns);
  }
  if (columns !== undefined && batch.length > 0) await finish(columns);
  return types;
};

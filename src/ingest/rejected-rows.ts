import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { csvCell, printable } from '../wording/printable.js';

/**
 * Writes the rejected rows of the staged file as CSV with the columns file, line, what and why: malformed rows,
 * names without a species, unknown zones, rejected claims. Cells are safe in terminals and spreadsheets. The rows are streamed, so their number does not matter.
 *
 * @param append appends to the list of earlier files of the source, without a header.
 * @returns the number of lines.
 */
export const writeRejectedRows = async (
  client: Client,
  file: string,
  path: string,
  append: boolean,
): Promise<number> => {
  await mkdir(dirname(path), { recursive: true });
  const rows = client.query(
    copyTo(
      `copy (${REJECTED_ROWS(client.escapeLiteral(file))}) to stdout with (format csv, header ${!append})`,
    ),
  );
  await pipeline(
    rows,
    parse(),
    stringify({ cast: { string: (cell) => csvCell(printable(cell)) } }),
    createWriteStream(path, { flags: append ? 'a' : 'w' }),
  );
  return rows.rowCount;
};

/** Staging tables whose rows refer to a species name. */
const TABLES_WITH_NAMES = [
  'staged_synonym',
  'staged_common_names',
  'staged_distribution',
  'staged_image',
  'staged_popularity',
  'staged_catalogue_record',
  'staged_external_id',
  'staged_fact',
];

/** Query for the rows of the staged file that name a species: `ref` is the name, `line` the row. */
export const NAMING_ROWS = TABLES_WITH_NAMES.map((table) => `select ref, line from ${table}`).join(' union ');

const REJECTED_ROWS = (file: string): string => `
  select ${file} as file, line, what, why from (
    select line, what, why from staged_problem
    union all
    select u.line, r.written, m.reason from staged_match m
    join staged_reference r on r.id = m.ref
    join (${NAMING_ROWS}) u on u.ref = m.ref
    where m.species_id is null
    union all
    select f.line, concat_ws(' ', r.written, a.key, f.value #>> '{}', f.unit), f.refused
    from staged_fact f
    join staged_reference r on r.id = f.ref
    join attribute a on a.id = f.attribute_id
    where f.refused is not null
  ) listed
  order by line nulls first, what, why`;

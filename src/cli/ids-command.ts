import { access } from 'node:fs/promises';
import type { Command } from 'commander';
import { stringify } from 'csv-stringify/sync';
import type { Database } from '../database/database.js';
import { findColumn } from '../matching/table/described-columns.js';
import { createBatchIdentifiers } from '../resources/batch/identifiers.js';
import { createReferenceResolver } from '../resources/batch/references.js';
import { fileError } from '../runtime/file-errors.js';
import type { FileRow } from '../tables/table.js';
import { csvCell, printableJson } from '../wording/printable.js';
import { schemesOf } from './match/schemes.js';
import { openTable } from './open-table.js';
import { print, printNote } from './print.js';

/** Dependencies of the command. */
export interface IdsContext {
  openDatabase(): Promise<Database>;
}

interface Options {
  readonly to: readonly string[];
  readonly column?: string;
  readonly json?: true;
}

/** Number of references that are looked up together. */
const BATCH = 500;

/** A reference with the identifiers of its species. */
interface Identified {
  readonly given: string;
  readonly id: number | null;
  readonly slug: string | null;
  readonly ids: Readonly<Record<string, string | null>>;
  /** Slugs of the species that have the identifier, where they are several. */
  readonly shared: readonly string[];
}

/** Creates the look-up of references, by the code of `POST /api/v1/species/batch` with `to` (C14.16). */
const createIdentify = ({ pool }: Database, to: readonly string[]) => {
  const [resolve, identifiers] = [createReferenceResolver(pool), createBatchIdentifiers(pool)];
  return async (given: readonly string[]): Promise<readonly Identified[]> => {
    const [resolved, shared] = await Promise.all([resolve('slugs', given), identifiers.shared(given)]);
    const found = await identifiers.of(
      resolved.flatMap(({ species }) => species?.id ?? []),
      to,
    );
    return resolved.map(({ species }, at) => ({
      given: given[at]!,
      id: species?.id ?? null,
      slug: species?.slug ?? null,
      ids: Object.fromEntries(to.map((scheme) => [scheme, found.get(species?.id ?? 0)?.[scheme] ?? null])),
      shared: (shared.get(given[at]!) ?? []).map(({ slug }) => slug),
    }));
  };
};

const identifyFile = async (file: string, database: Database, options: Options): Promise<void> => {
  const { to, column, json } = options;
  const table = await openTable(file, { note: printNote });
  if (table === null) throw new Error(`${file === '-' ? 'Standard input' : file} is empty.`);
  const identify = createIdentify(database, to);
  const csv = (...cells: readonly string[]): string =>
    stringify([[...cells]], { delimiter: table.delimiter, cast: { string: csvCell } }).trimEnd();
  let at = 0;
  let [total, found] = [0, 0];
  const finish = async (rows: readonly FileRow[]): Promise<void> => {
    const identified = await identify(rows.map(({ cells }) => (cells[at] ?? '').trim()));
    total += rows.length;
    found += identified.filter(({ id }) => id !== null).length;
    for (const [index, each] of identified.entries()) {
      const added = [each.slug ?? '', ...to.map((scheme) => each.ids[scheme] ?? ''), each.shared.join('|')];
      print(json ? printableJson(each) : csv(...rows[index]!.cells, ...added));
    }
  };
  let batch: FileRow[] = [];
  let headings: readonly string[] | null = null;
  for await (const row of table.rows) {
    const isHeading = headings === null && column !== undefined;
    if (headings === null) {
      headings = column === undefined ? row.cells.map((_, place) => (place === 0 ? 'given' : '')) : row.cells;
      at = column === undefined ? 0 : findColumn(headings, column);
      if (!json) print(csv(...headings, 'slug', ...to.map((scheme) => `${scheme}_id`), 'shared'));
    }
    if (!isHeading) batch.push(row);
    if (batch.length < BATCH) continue;
    await finish(batch);
    batch = [];
  }
  if (batch.length > 0) await finish(batch);
  printNote(`${found} of ${total} references name a species.`);
};

/** Adds `linnea ids <file>` (contract C7.40). */
export const idsCommand = (program: Command, { openDatabase }: IdsContext): void => {
  program
    .command('ids')
    .description(
      'find the identifiers of species in other databases, for a list of slugs, ids or identifiers',
    )
    .argument('<file>', 'list with a reference a line, or CSV, TSV or .xlsx; - reads standard input')
    .requiredOption('--to <schemes>', 'schemes to answer with, separated by commas: powo,ncbi', schemesOf)
    .option(
      '--column <heading>',
      'column of the references, by heading; without it the first, of a file without headings',
    )
    .option('--json', 'write one JSON line per reference')
    .addHelpText('after', HELP)
    .action(async (file: string, options: Options) => {
      if (file !== '-') await access(file).catch((error: unknown) => Promise.reject(fileError(error, file)));
      const database = await openDatabase();
      await identifyFile(file, database, options).finally(() => database.close());
    });
};

const HELP = `
Columns added to each line: slug, one per scheme (powo_id), and shared: the slugs of all species that have the identifier,
where they are several. A reference that names no species has empty cells. For names use linnea match --ids.

Examples:
  linnea ids symbols.txt --to powo,ncbi
  linnea ids herbarium.csv --column ipni --to wfo,gbif
  echo usda:SOLY2 | linnea ids - --to powo --json`;

import { writeFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { snapshot } from '../database/snapshot.js';
import type { Operator } from '../resources/citation/citation.js';
import { outputFileError } from '../runtime/file-errors.js';
import { replaceFiles } from '../runtime/replace-files.js';
import { archiveWriter } from './archive.js';
import { coldpDocuments } from './coldp-documents.js';
import { typedColumns } from './columns.js';
import { describeExport } from './description.js';
import { dwcaDocuments } from './dwca-documents.js';
import type { LicenceSet } from './licences.js';
import { csvWriter, ndjsonWriter } from './lines.js';
import { parquetWriter } from './parquet.js';
import { choosePermitted, openPermitted } from './permitted.js';
import type { RowForm } from './rows.js';
import { type ExportScope, exportedSpecies } from './species-stream.js';
import { sqliteWriter } from './sqlite/writer.js';
import { COLDP_TABLES } from './tables/coldp.js';
import { DWCA_TABLES } from './tables/dwca.js';
import type { ExportDescription, ExportFormat, ExportWriter } from './writer.js';

/** Receives the number of species so far, and of all. */
export type ExportReport = (species: number, total: number) => void;

/** What an export contains. */
export interface ExportOptions extends RowForm, ExportScope {
  /** Version of the release that the files are of. */
  readonly version?: string;
  readonly operator?: Operator | undefined;
}

/** A file of an export. */
export interface ExportFile {
  readonly format: ExportFormat;
  readonly path: string;
}

/** Result of an export. */
export interface Exported {
  readonly species: number;
  readonly description: ExportDescription;
}

const WRITERS: Readonly<
  Record<ExportFormat, (path: string, form: RowForm, description: ExportDescription) => ExportWriter>
> = {
  csv: csvWriter,
  ndjson: ndjsonWriter,
  parquet: (path, { selection, withSources }) => parquetWriter(path, typedColumns(selection, withSources)),
  sqlite: sqliteWriter,
  dwca: (path, _, { classification }) => archiveWriter(path, DWCA_TABLES, dwcaDocuments, classification),
  coldp: (path, _, { classification }) => archiveWriter(path, COLDP_TABLES, coldpDocuments, classification),
};

/** Formats that contain their README. */
const WITH_README: readonly ExportFormat[] = ['sqlite', 'dwca', 'coldp'];

/** Path of the README of an export that does not contain it. */
export const readmePath = (path: string): string => `${path}.README.md`;

const countOf = async (client: Client): Promise<number> =>
  (await client.query<{ count: number }>('select count(*) from public.species')).rows[0]!.count;

/**
 * Writes files of species in one pass over a snapshot that the caller has begun.
 *
 * @param report Receives the number of species so far.
 */
export const writeFiles = async (
  client: Client,
  files: readonly ExportFile[],
  options: ExportOptions,
  report: ExportReport,
): Promise<Exported> => {
  const total = options.chosen?.size ?? (await countOf(client));
  report(0, total);
  const description = await describeExport(client, options);
  const writers = files.map(({ format, path }) => WRITERS[format](path, options, description));
  let species = 0;
  try {
    for await (const part of exportedSpecies(client, options)) {
      for (const writer of writers) await writer.write(part);
      species += part.length;
      report(species, total);
    }
    for (const writer of writers) await writer.end(description);
  } catch (error) {
    await Promise.allSettled(writers.map((writer) => writer.discard()));
    throw error;
  }
  return { species, description };
};

/** Runs `work` in a snapshot in which only the claims of permitted sources exist (contract C16.22). */
export const permittedSnapshot = async <T>(
  client: Client,
  licences: LicenceSet,
  work: () => Promise<T>,
): Promise<T> => {
  if (licences === 'all') return snapshot(client, work);
  await openPermitted(client);
  return snapshot(client, async () => {
    await choosePermitted(client, licences);
    return work();
  });
};

/**
 * Exports species to one file, and its README next to it if the format has no place for it (contract C16.20). The file is
 * the same, byte for byte, for the same state of the database. Files of an earlier export are replaced when it is complete.
 */
export const exportFile = (
  client: Client,
  { format, path }: ExportFile,
  options: ExportOptions,
  report: ExportReport,
): Promise<Exported> =>
  replaceFiles(WITH_README.includes(format) ? [path] : [path, readmePath(path)], ([part, readme]) =>
    permittedSnapshot(client, options.licences, async () => {
      const exported = await writeFiles(client, [{ format, path: part! }], options, report);
      if (readme !== undefined)
        await writeFile(readme, exported.description.readme).catch((error: unknown) =>
          Promise.reject(outputFileError(error, readmePath(path))),
        );
      return exported;
    }),
  );

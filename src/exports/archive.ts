import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Classification, createAncestry } from './higher-taxa.js';
import { type ArchiveTable, tableLine } from './tables/table.js';
import { createTextFile } from './text-file.js';
import type { ExportDescription, ExportWriter } from './writer.js';

/** Text files of an archive by name, besides its tables. */
export type ArchiveDocuments = (description: ExportDescription) => Readonly<Record<string, string>>;

/**
 * Creates a ZIP archive of tables. The tables are written next to it first, since a ZIP file has one file after the other.
 * Every entry has the time of the data, so that the same data gives the same bytes.
 */
export const archiveWriter = (
  path: string,
  tables: readonly ArchiveTable[],
  documents: ArchiveDocuments,
  classification: Classification,
): ExportWriter => {
  const ancestry = createAncestry(classification);
  const parts = tables.map((table) => ({ table, file: createTextFile(`${path}.${table.file}.part`) }));
  const begun = Promise.all(parts.map(({ table, file }) => file.write(tableLine(table.columns))));
  begun.catch(() => undefined);
  const removeParts = () => Promise.all(parts.map(({ file }) => file.discard()));
  return {
    write: async (species) => {
      await begun;
      for (const { table, file } of parts)
        await file.write(
          species
            .flatMap((each) => table.rows(each, ancestry))
            .map((cells) => tableLine(table.columns.map((_, at) => cells[at])))
            .join(''),
        );
    },
    end: async (description) => {
      await begun;
      await Promise.all(parts.map(({ file }) => file.end()));
      const zip = new ZipFile();
      const options = { mtime: new Date(description.modified), mode: 0o100644 };
      for (const [name, text] of Object.entries(documents(description)))
        zip.addBuffer(Buffer.from(text), name, options);
      for (const { table, file } of parts) zip.addFile(file.path, table.file, options);
      zip.end();
      await pipeline(zip.outputStream, createWriteStream(path));
      await removeParts();
    },
    discard: async () => {
      await removeParts();
      await rm(path, { force: true });
    },
  };
};

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CHANGES, NEWS } from '../../releases/changes.js';
import { CORRECTIONS, FACTS } from '../../releases/manifest.js';
import type { ExportFormat } from '../writer.js';

/** A record of `species.ndjson`. */
export type ReleasedRecord = Readonly<Record<string, unknown>>;

/** The data files of a release, one for each format, with their media types. */
export const DATA_FILES: Readonly<Record<ExportFormat, readonly [file: string, mediaType: string]>> = {
  csv: ['species.csv', 'text/csv'],
  ndjson: ['species.ndjson', 'application/x-ndjson'],
  parquet: ['species.parquet', 'application/vnd.apache.parquet'],
  sqlite: ['species.sqlite', 'application/vnd.sqlite3'],
  dwca: ['species.dwca.zip', 'application/zip'],
  coldp: ['species.coldp.zip', 'application/zip'],
};

const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ...Object.values(DATA_FILES),
  ['datapackage.json', 'application/json'],
  ['croissant.json', 'application/ld+json'],
  ['CITATION.cff', 'application/yaml'],
  ['README.md', 'text/markdown'],
  ['sources.json', 'application/json'],
  [NEWS, 'application/json'],
  [CHANGES, 'application/x-ndjson'],
  [FACTS, 'application/x-ndjson'],
  [CORRECTIONS, 'application/x-ndjson'],
  ['SHA256SUMS', 'text/plain'],
]);

/** A file of a release, as its manifest lists it. */
export interface ReleasedFile {
  readonly name: string;
  readonly bytes: number;
  /** Checksum in hexadecimal digits. */
  readonly sha256: string;
  readonly media_type: string;
}

/** Reads a file of a folder and describes it. */
export const describeFile = async (folder: string, name: string): Promise<ReleasedFile> => {
  const path = join(folder, name);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  const { size } = await stat(path);
  return { name, bytes: size, sha256: hash.digest('hex'), media_type: MEDIA_TYPES.get(name)! };
};

import { sep } from 'node:path';
import type { Client } from 'pg';
import type { Run } from './run.js';

/** A file that `linnea fetch` downloaded. */
export interface Downloaded {
  readonly path: string;
  readonly edition: string;
  readonly sha256: string;
}

/** Returns the download that a file is, or in whose archive it is. */
export const downloadOf = (downloads: readonly Downloaded[], path: string): Downloaded | undefined =>
  downloads.find((each) => path === each.path || path.startsWith(each.path + sep));

/** Stores the edition and checksum of the file of a run. */
export const saveDownload = async (
  client: Client,
  run: Run,
  { edition, sha256 }: Downloaded,
): Promise<void> => {
  await client.query('update ingest_run set edition = $2, sha256 = $3 where id = $1', [
    run.id,
    edition,
    sha256,
  ]);
};

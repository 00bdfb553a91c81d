import type { Client } from 'pg';
import type { SourceFiles } from './files.js';
import type { Manifest } from './manifest.js';

type LocatedFile = SourceFiles['files'][number];

/**
 * Returns the files that an earlier version of a data set had and the current file list has not. They are ingested
 * as empty files, so that their statements are withdrawn. They come first: a statement that another file repeats is
 * published again.
 */
export const removedFiles = async (
  client: Client,
  { slug, sources, fileListPath }: Manifest,
  files: readonly LocatedFile[],
): Promise<readonly LocatedFile[]> => {
  if (fileListPath === undefined) return [];
  const { rows } = await client.query<{ file: string }>(
    `select file from (
       select distinct on (file) file, claims_of from ingest_run
       where source = $1 and state = 'done' order by file, id desc
     ) last
     where cardinality(claims_of) > 0 and file <> all ($2) order by file`,
    [slug, files.map(({ file }) => file.name)],
  );
  return rows.map(({ file }) => ({
    path: fileListPath,
    file: {
      name: file,
      describe: 'Removed from the data set.',
      complete: sources.map((source) => source.slug),
      isRemoved: true,
      async *read() {},
    },
  }));
};

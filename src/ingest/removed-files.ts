import type { Client } from 'pg';
import type { SourceFiles } from './files.js';
import type { Manifest } from './manifest.js';

type Placed = SourceFiles['files'][number];

/**
 * Files that earlier versions of a data set had and this one has not, where it says which files it consists of:
 * nothing is read of them, so that what they said is withdrawn. They come first: what another file says again is
 * published as before.
 */
export const goneFiles = async (
  client: Client,
  { slug, sources, wholeAt }: Manifest,
  files: readonly Placed[],
): Promise<readonly Placed[]> => {
  if (wholeAt === undefined) return [];
  const { rows } = await client.query<{ file: string }>(
    `select file from (
       select distinct on (file) file, claims_of from ingest_run
       where source = $1 and state = 'done' order by file, id desc
     ) last
     where cardinality(claims_of) > 0 and file <> all ($2) order by file`,
    [slug, files.map(({ file }) => file.name)],
  );
  return rows.map(({ file }) => ({
    path: wholeAt,
    file: {
      name: file,
      describe: 'No longer there.',
      complete: sources.map((source) => source.slug),
      isGone: true,
      async *read() {},
    },
  }));
};

import { namesOf } from '../ingest/files.js';
import type { Manifest } from '../ingest/manifest.js';

/** Returns the help text on file names per source and on compression. */
export const filesText = (manifests: readonly Manifest[]): string => {
  const width = Math.max(...manifests.map(({ slug }) => slug.length));
  return [
    'Expected file names in the folder of each source:',
    ...manifests.map(
      ({ slug, files }) =>
        `  ${slug.padEnd(width)}  ${files.map((file) => namesOf(file).join(' or ')).join(', ')}`,
    ),
    PACKED,
  ].join('\n');
};

const PACKED = `Text files may be compressed (.gz) or not. A zip archive is read like a folder. For a source with one file,
<path> may also be that file under any name, compressed (species.csv.gz) or not (fqa_db.csv). Workbooks (.xlsx) and
zip archives cannot be .gz. docs/data.md says which layouts each source takes.`;

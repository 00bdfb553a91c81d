import type { Manifest } from '../ingest/manifest.js';

/** Returns the help text on file names per source and on compression. */
export const filesText = (manifests: readonly Manifest[]): string => {
  const width = Math.max(...manifests.map(({ slug }) => slug.length));
  return [
    'Expected file names in the folder of each source:',
    ...manifests.map(
      ({ slug, files }) => `  ${slug.padEnd(width)}  ${files.map(({ name }) => name).join(', ')}`,
    ),
    PACKED,
  ].join('\n');
};

const PACKED = `Files whose names end in .gz are decompressed on the fly. For a source with one file, <path> may also be that file
under any name, compressed (species.csv.gz) or not (fqa_db.csv). Workbooks (.xlsx) and zip archives (dwca) cannot be .gz.`;

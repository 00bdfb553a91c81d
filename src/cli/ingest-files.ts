import type { Manifest } from '../ingest/manifest.js';

/** For people: how the files of each source are called in its folder, and which of them are packed. */
export const filesText = (manifests: readonly Manifest[]): string => {
  const width = Math.max(...manifests.map(({ slug }) => slug.length));
  return [
    'Files, by the names that they have in the folder of their source:',
    ...manifests.map(
      ({ slug, files }) => `  ${slug.padEnd(width)}  ${files.map(({ name }) => name).join(', ')}`,
    ),
    PACKED,
  ].join('\n');
};

const PACKED = `A file whose name ends in .gz is unpacked as it is read. Where a source has one file and the path is that file itself,
it may have any name: so a text may be given packed (species.csv.gz) or not (fqa_db.csv). Workbooks (.xlsx), the zip
archive of dwca and the files in it cannot be .gz.`;

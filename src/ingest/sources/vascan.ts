import { archiveManifest } from '../dwca/archive.js';
import { findArchive, notAnArchive, packedArchiveIn } from '../dwca/find-archive.js';
import { filesAt, NothingToIngest } from '../files.js';
import type { Manifest, SourceDescription } from '../manifest.js';
import { upretyData } from './uprety.js';

const VASCAN: SourceDescription = {
  type: 'source',
  slug: 'vascan',
  name: 'VASCAN',
  citation:
    'Brouillet L., Desmet P., Coursol F., Meades S.J., Favreau M., Anions M., Bélisle P., Gendreau C., Shorthouse D. and contributors, VASCAN, the Database of Vascular Plants of Canada',
  url: 'https://data.canadensys.net/vascan',
  record_url: 'https://data.canadensys.net/vascan/taxon/{id}',
  licence: 'CC0',
  licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  credit:
    'VASCAN, the Database of Vascular Plants of Canada, Canadensys, CC0. Values were converted and merged.',
};

/** Returns the manifest of the archive at a path; undefined if there is none, or it is that of Uprety et al. */
const archiveAt = async (path: string, besideUprety: boolean): Promise<Manifest | undefined> => {
  const archive = await (besideUprety ? packedArchiveIn(path) : findArchive(path));
  if (archive === undefined || (await upretyAt(archive))) return undefined;
  const described = { source: VASCAN, warnings: [], skipped: [] };
  return archiveManifest(archive, () => Promise.resolve(described), 'vascan');
};

const upretyAt = (path: string): Promise<Manifest | undefined> =>
  filesAt(upretyData, path).then(
    ({ manifest, files }) => ({
      ...manifest,
      files: files.map(({ file, path: at }) => ({ ...file, path: at })),
    }),
    (error: unknown) => {
      if (error instanceof NothingToIngest) return undefined;
      throw error;
    },
  );

/**
 * VASCAN's own archive (names, synonyms, zones of Canada) and the files of Uprety et al., which are separate sources.
 * A folder may contain either or both.
 */
export const vascan: Manifest = {
  slug: 'vascan',
  describe: 'Plants of Canada: VASCAN, and medicinal plants with names in Indigenous languages (Canadensys).',
  sources: [VASCAN, ...upretyData.sources],
  files: [
    ...upretyData.files,
    {
      name: 'dwca-vascan.zip',
      describe: "VASCAN's Darwin Core Archive, under any name that ends in .zip.",
      complete: [VASCAN.slug],
      read: notAnArchive,
    },
  ],
  layoutAt: async (path) => {
    const uprety = await upretyAt(path);
    const archive = await archiveAt(path, uprety !== undefined);
    if (uprety === undefined || archive === undefined) return archive ?? uprety;
    return {
      ...vascan,
      sources: [...uprety.sources, ...archive.sources],
      files: [...uprety.files, ...archive.files],
    };
  },
};

import { archiveManifest } from '../dwca/archive.js';
import { findArchive, notAnArchive } from '../dwca/find-archive.js';
import { withStatedLicence } from '../dwca/metadata.js';
import type { Manifest, SourceDescription } from '../manifest.js';

/** Source of the names; photos of iNaturalist have a source of their own, with pages of photos and other licences. */
const SOURCE: SourceDescription = {
  type: 'source',
  slug: 'inaturalist-names',
  name: 'iNaturalist names',
  citation: 'iNaturalist taxonomy: common names added by the members of iNaturalist',
  url: 'https://www.inaturalist.org',
  record_url: 'https://www.inaturalist.org/taxa/{id}',
  credit: 'Common names by the members of iNaturalist, www.inaturalist.org.',
};

/** The taxonomy archive of iNaturalist: a Darwin Core Archive with one file of common names per language. */
export const inaturalist: Manifest = {
  slug: 'inaturalist',
  describe: 'iNaturalist: common names of plants in many languages.',
  sources: [SOURCE],
  files: [
    {
      name: 'inaturalist-taxonomy.dwca.zip',
      describe: 'Darwin Core Archive with one file of common names per language.',
      complete: [SOURCE.slug],
      read: notAnArchive,
    },
  ],
  layoutAt: async (path) => {
    const archive = await findArchive(path);
    return archive === undefined
      ? undefined
      : archiveManifest(
          archive,
          (container, metadata) => withStatedLicence(SOURCE, container, metadata),
          'inaturalist',
        );
  },
};

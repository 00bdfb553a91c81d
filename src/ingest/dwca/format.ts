import type { Format } from '../manifest.js';
import { archiveManifest } from './archive.js';
import { describeSource } from './data-set.js';

/** Darwin Core Archives of taxa: a folder or a zip file with a meta.xml. */
export const dwca: Format = {
  slug: 'dwca',
  open: (path, chosenSlug) =>
    archiveManifest(path, (container, metadata) => describeSource(container, path, metadata, chosenSlug)),
};

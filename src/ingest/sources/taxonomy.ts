import { packaged } from '../../runtime/package-root.js';
import type { Manifest } from '../manifest.js';
import { factFile } from './fact-format.js';

/** Ranks above the genus from the folder `data/taxonomy`, in the fact format. */
export const taxonomyManifest: Manifest = {
  slug: 'taxonomy',
  describe: 'Kingdoms down to families, each with the publication that supports it.',
  sources: [],
  shipped: packaged('data', 'taxonomy'),
  files: [factFile('*.ndjson', 'Ranks above the genus, one per line.')],
};

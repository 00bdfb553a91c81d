import { packaged } from '../../package-root.js';
import type { Manifest } from '../manifest.js';
import { factFile } from './fact-format.js';

/** The ranks above the genus, as `data/taxonomy` of the project has them, in its own format. */
export const taxonomy: Manifest = {
  slug: 'taxonomy',
  describe: 'Kingdoms down to families, each with the publication that says so.',
  sources: [],
  shipped: packaged('data', 'taxonomy'),
  files: [factFile('*.ndjson', 'Ranks above the genus, one a line.')],
};

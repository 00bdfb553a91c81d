import { packaged } from '../../runtime/package-root.js';
import type { Manifest } from '../manifest.js';
import { factFile } from './fact-format.js';

/** The starter set that ships with Linnea: about 5,000 well-known plants in the fact format. `linnea ingest all` skips it. */
export const STARTER: Manifest & { readonly shipped: string } = {
  slug: 'starter',
  describe: 'Starter set of about 5,000 well-known plants, which ships with Linnea.',
  sources: [],
  shipped: packaged('data', 'starter'),
  files: [
    factFile('plants.ndjson.gz', 'Ranks, names, synonyms, facts, common names, photos, popularity.'),
    factFile('zones.ndjson.gz', 'Zones and distributions.'),
    factFile('identifiers.ndjson.gz', 'External identifiers.'),
  ],
};

import { packaged } from '../../runtime/package-root.js';
import type { Manifest } from '../manifest.js';
import { factFile } from './fact-format.js';

type Shipped = Manifest & { readonly shipped: string };

/** The starter set that ships with Linnea: well-known plants in the fact format. `linnea ingest all` skips it. */
export const STARTER: Shipped = {
  slug: 'starter',
  describe: 'Starter set of some 5,000 well-known plants, which ships with Linnea.',
  sources: [],
  shipped: packaged('data', 'starter'),
  files: [
    factFile('plants.ndjson.gz', 'Ranks, names, synonyms, facts, common names, photos, popularity.'),
    factFile('zones.ndjson.gz', 'Zones and distributions.'),
    factFile('identifiers.ndjson.gz', 'External identifiers.'),
    factFile('lists.ndjson.gz', 'Lists of introduced plants by area.'),
  ],
};

/**
 * The starter set with the share-alike layer: values under the ODbL and photos under CC BY-SA. A database that contains these
 * values is offered as a whole under the ODbL.
 */
export const STARTER_SHARE_ALIKE: Shipped = {
  ...STARTER,
  slug: 'starter+share-alike',
  describe: 'The starter set with values under the ODbL and photos under CC BY-SA.',
  files: [
    ...STARTER.files,
    factFile(
      'share-alike/plants.ndjson.gz',
      'Flower colours, months and ecology of European plants, under the ODbL.',
    ),
    factFile('share-alike/photos.ndjson.gz', 'Photos under CC BY-SA.'),
  ],
};

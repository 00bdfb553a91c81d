import { packaged } from '../../package-root.js';
import type { Manifest } from '../manifest.js';
import { factFile } from './fact-format.js';

/** What comes with the project: about 200 well-known species in the fact format; `all` passes it over. */
export const SAMPLE: Manifest & { readonly shipped: string } = {
  slug: 'sample',
  describe: 'About 200 well-known species that come with the project.',
  sources: [],
  shipped: packaged('data', 'sample'),
  files: [
    factFile('backbone.ndjson', 'Sources, zones, ranks, names and synonyms.'),
    factFile('zones-a-l.ndjson', 'Distributions of the species from A to L.'),
    factFile('zones-m-z.ndjson', 'Distributions of the species from M to Z.'),
    factFile('establishment.ndjson', 'Zones for which a source states how the species came there.'),
    {
      ...factFile(
        'earlier.ndjson',
        'openplantdb as first read: one record where the facts take the median of all.',
      ),
      once: true,
    },
    factFile('facts.ndjson', 'Facts, common names, images, popularity.'),
  ],
};

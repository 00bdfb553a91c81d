import { packaged } from '../../runtime/package-root.js';
import type { Manifest } from '../manifest.js';
import { factFile } from './fact-format.js';

/** The sample that ships with Linnea: about 200 well-known species in the fact format. `linnea ingest all` skips it. */
export const SAMPLE: Manifest & { readonly shipped: string } = {
  slug: 'sample',
  describe: 'Sample of about 200 well-known species, which ships with Linnea.',
  sources: [],
  shipped: packaged('data', 'sample'),
  files: [
    factFile('backbone.ndjson', 'Sources, zones, ranks, names and synonyms.'),
    factFile('zones-a-l.ndjson', 'Distributions of the species from A to L.'),
    factFile('zones-m-z.ndjson', 'Distributions of the species from M to Z.'),
    factFile('establishment.ndjson', 'Zones with an establishment stated by a source.'),
    {
      ...factFile(
        'earlier.ndjson',
        'Superseded values of openplantdb: one record, where the current facts are the median of all records.',
      ),
      once: true,
    },
    factFile('identifiers.ndjson', 'External identifiers.'),
    factFile('facts.ndjson', 'Facts, common names, images, popularity.'),
  ],
};

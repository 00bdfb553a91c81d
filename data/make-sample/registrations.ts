import { bioimages } from '../../src/ingest/sources/bioimages.js';
import { caPlantList } from '../../src/ingest/sources/ca-plant-list.js';
import { commonsCredited } from '../../src/ingest/sources/commons-credited.js';
import type { Statement } from './statements.js';

/** Sources that the sample takes from files, not from the database. */
export const REGISTRATIONS: readonly Statement<'source'>[] = [
  ...caPlantList.sources,
  ...bioimages.sources,
  ...commonsCredited.sources,
  {
    type: 'source',
    slug: 'uprety-2012',
    name: 'Uprety et al. 2012',
    citation:
      'Uprety Y., Asselin H., Dhakal A., Julien N. 2012, Traditional use of medicinal plants in the boreal forest of Canada, Journal of Ethnobiology and Ethnomedicine 8: 7',
    url: 'https://doi.org/10.1186/1746-4269-8-7',
    licence: 'CC BY 2.0',
    licence_url: 'https://creativecommons.org/licenses/by/2.0/',
    credit: 'Uprety et al. 2012, CC BY 2.0, names via Canadensys.',
  },
  {
    type: 'source',
    slug: 'openfarm',
    name: 'OpenFarm',
    url: 'https://openfarm.cc',
    licence: 'CC0',
    licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
    credit: 'OpenFarm, CC0.',
  },
];

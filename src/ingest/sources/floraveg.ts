import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';
import { isNoValue } from './claims.js';
import { toBeConfirmed } from './registrations.js';

const SOURCE = 'tichy-2023';

/** Light, moisture and nutrients are not read: EIVE, which was calibrated with this file, has them for more plants. */
const indicators: SourceFile = {
  name: 'indicators_tichy.csv.gz',
  describe: 'Salinity of the soil where 1,610 plants grow.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const { line, cell } of readDelimited(path, { separator: ',', quoted: true }, reject)) {
      const salinity = cell('salinity');
      if (isNoValue(salinity)) yield { line, items: [] };
      else
        yield {
          line,
          items: [
            {
              type: 'fact',
              source: SOURCE,
              species: cell('taxon'),
              attribute: 'soil_salinity',
              value: Math.round(Number(salinity)),
              evidence: 'derived',
              notes: `mean value ${salinity}, rounded`,
            },
          ],
        };
    }
  },
};

export const floraveg: Manifest = {
  slug: 'floraveg',
  describe: 'Ellenberg-type indicator values of the European flora (Tichý et al. 2023): salinity.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Tichý et al. 2023',
      citation:
        'Tichý L., Axmanová I., Dengler J. et al. 2023, Ellenberg-type indicator values for European vascular plant species, Journal of Vegetation Science, doi 10.1111/jvs.13168',
      url: 'https://doi.org/10.1111/jvs.13168',
      ...toBeConfirmed('CC BY 4.0', 'https://doi.org/10.5281/zenodo.7427088'),
      credit:
        'Tichý L. et al. 2023, Journal of Vegetation Science, doi 10.1111/jvs.13168; FloraVeg.EU, Database of the European Flora and Vegetation, www.floraveg.eu. Values were rounded.',
    },
  ],
  files: [indicators],
};

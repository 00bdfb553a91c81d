import type { Manifest } from '../manifest.js';
import { type Checklist, distributionFile, namesFile } from './checklist-files.js';
import { POWO } from './registrations.js';

const EXTRACT: Checklist = {
  names: 'wcvp_names.csv',
  distribution: 'wcvp_distribution.csv',
  layout: { separator: ',', quoted: true },
  sources: { names: 'powo', publication: 'powo' },
};

export const wcvpExtract: Manifest = {
  slug: 'wcvp-extract',
  describe: "Kew's own rows of the World Checklist of Vascular Plants, with the establishment in each zone.",
  sources: [POWO],
  files: [namesFile(EXTRACT), distributionFile(EXTRACT)],
};

import type { Manifest } from '../manifest.js';
import { distributionFile, namesFile } from './checklist-files.js';
import { POWO } from './registrations.js';

const SOURCES = { names: 'powo', publication: 'powo' };

export const wcvpExtract: Manifest = {
  slug: 'wcvp-extract',
  describe: "Kew's own rows of the World Checklist of Vascular Plants, with the establishment in each zone.",
  sources: [POWO],
  isBackbone: true,
  files: [namesFile(SOURCES, ['powo']), distributionFile(SOURCES, ['powo'])],
};

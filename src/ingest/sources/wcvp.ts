import type { Manifest } from '../manifest.js';
import { type Checklist, distributionFile, namesFile } from './checklist-files.js';
import { IPNI, WFO } from './registrations.js';

const WCVP: Checklist = {
  names: 'wcvp_names.csv.gz',
  distribution: 'wcvp_distribution.csv.gz',
  layout: { separator: '|', quoted: false },
  sources: { names: 'wfo', publication: 'ipni' },
};

export const wcvp: Manifest = {
  slug: 'wcvp',
  describe: 'World Checklist of Vascular Plants, compiled from World Flora Online: names, synonyms, zones.',
  sources: [WFO, IPNI],
  files: [namesFile(WCVP), distributionFile(WCVP)],
};

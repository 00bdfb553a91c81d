import { fileIn, filesAt } from '../files.js';
import type { Manifest } from '../manifest.js';
import type { ChecklistSources } from './checklist.js';
import { distributionFile, namesFile } from './checklist-files.js';
import { isOfKew, NAMES } from './checklist-layout.js';
import { IPNI, POWO, WFO } from './registrations.js';

/** Sources of the claims of both editions: a change of the edition withdraws the claims of the other one. */
const COMPLETE = ['powo', 'wfo', 'ipni'];

const edition = (sources: Manifest['sources'], claimants: ChecklistSources): Manifest => ({
  slug: 'wcvp',
  describe: 'World Checklist of Vascular Plants (Kew): names, synonyms, zones.',
  sources,
  isBackbone: true,
  files: [namesFile(claimants, COMPLETE), distributionFile(claimants, COMPLETE)],
});

/** The list that was compiled from World Flora Online and the International Plant Names Index. */
const COMPILED = edition([WFO, IPNI], { names: 'wfo', publication: 'ipni' });
/** Kew's own files, as in `wcvp.zip`. */
const OF_KEW = edition([POWO], { names: 'powo', publication: 'powo' });

export const wcvp: Manifest = {
  ...COMPILED,
  sources: [POWO, WFO, IPNI],
  layoutAt: async (path) => {
    const { folder } = await filesAt(COMPILED, path);
    const names = await fileIn(folder, [NAMES]);
    return names !== undefined && (await isOfKew(names)) ? OF_KEW : COMPILED;
  },
};

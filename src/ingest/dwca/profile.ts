import { lifeFormClaims } from '../sources/life-form.js';
import type { Extension } from './extension.js';

/** Duration and woody type from the words for a life form and for how long it lives. */
export const profiles: Extension = {
  kinds: ['SpeciesProfile'],
  describe: 'Duration and life form.',
  terms: ['livingPeriod', 'lifeForm'],
  says: (row, { source, species, record }) => ({
    items: lifeFormClaims(`${row.value('livingPeriod')} ${row.value('lifeForm')}`.trim()).map((claim) => ({
      type: 'fact',
      source,
      species,
      record,
      ...claim,
    })),
  }),
};

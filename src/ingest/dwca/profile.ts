import { lifeFormClaims } from '../sources/life-form.js';
import type { Extension } from './extension.js';

/** Duration and woody type, read from the words for life form and lifespan. */
export const profiles: Extension = {
  kinds: ['SpeciesProfile'],
  describe: 'Duration and life form.',
  terms: ['livingPeriod', 'lifeForm'],
  read: (row, { source, species, record }) => ({
    items: lifeFormClaims(`${row.value('livingPeriod')} ${row.value('lifeForm')}`.trim()).map((claim) => ({
      type: 'fact',
      source,
      species,
      record,
      ...claim,
    })),
  }),
};

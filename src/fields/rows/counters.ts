import { type Field, fields } from '../field.js';
import { boolean, computed, integer } from './kinds.js';

export const counters: readonly Field[] = fields('counters', {
  images_count: integer({ ...computed, at: 'meta.images_count', describe: 'Number of images.' }),
  sources_count: integer({ ...computed, at: 'meta.sources_count', describe: 'Number of sources.' }),
  synonyms_count: integer({ ...computed, at: 'meta.synonyms_count', describe: 'Number of synonyms.' }),
  completion_ratio: integer({
    ...computed,
    describe: 'Share of the fields relevant to the species that are filled, in percent, rounded down.',
  }),
  complete_data: boolean({
    ...computed,
    describe: 'Whether more than half of the relevant fields are filled.',
  }),
  updated_at: {
    type: 'timestamp',
    at: 'meta.last_modified',
    ...computed,
    describe: 'When the published record last changed.',
  },
});

import { type Field, fields } from '../field.js';
import { alwaysComputed, boolean, count, integer } from './field-kinds.js';

export const counters: readonly Field[] = fields('counters', {
  images_count: count({
    label: 'Images',
    at: 'meta.images_count',
    describe: 'Number of images of the species.',
    example: 3,
  }),
  sources_count: count({
    label: 'Sources',
    at: 'meta.sources_count',
    describe: 'Number of sources of the record.',
    example: 5,
  }),
  synonyms_count: count({
    label: 'Synonyms',
    at: 'meta.synonyms_count',
    describe: 'Number of synonyms of the species.',
    example: 12,
  }),
  completion_ratio: integer({
    ...alwaysComputed,
    format: 'percent',
    label: 'Completion',
    edges: [10, 25, 50, 75],
    listed: { species: 16, plants: 15 },
    describe:
      'Share of the fields that apply to the species which have a value, in percent, rounded down. It measures how much is known, not how good the data is.',
    example: 57,
  }),
  complete_data: boolean({
    ...alwaysComputed,
    listed: { species: 17, plants: 16 },
    describe: 'Whether more than half of the fields that apply to the species have a value.',
  }),
  updated_at: {
    type: 'timestamp',
    label: 'Last change',
    at: 'meta.last_modified',
    ...alwaysComputed,
    describe: 'When the published record last changed, in UTC.',
    example: '2026-01-30T12:00:00.000Z',
  },
});

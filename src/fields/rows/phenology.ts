import { type Field, fields } from '../field.js';
import { correctable, flags, ofSeedPlants, ordinal } from './field-kinds.js';

export const phenology: readonly Field[] = fields('phenology', {
  duration: flags('duration', {
    label: 'Life span',
    completion: {},
    describe: 'Life span of the plant.',
    example: 'perennial',
  }),
  life_span: ordinal('life_span', {
    ...correctable,
    label: 'Length of life',
    at: 'specifications.life_span',
    describe: 'How long the plant lives compared with others of its kind, from `short` to `long`.',
    example: 'moderate',
  }),
  growth_months: flags('month', {
    at: 'growth.growth_months',
    completion: {},
    describe: 'Months of active growth.',
    example: 'apr',
  }),
  bloom_months: flags('month', {
    at: 'growth.bloom_months',
    completion: ofSeedPlants,
    describe: 'Months of flowering.',
    example: 'jun',
  }),
  fruit_months: flags('month', {
    at: 'growth.fruit_months',
    completion: ofSeedPlants,
    describe: 'Months of fruiting.',
    example: 'aug',
  }),
});

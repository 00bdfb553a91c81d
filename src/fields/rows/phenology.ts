import { type Field, fields } from '../field.js';
import { flags, ofSeedPlants } from './field-kinds.js';

export const phenology: readonly Field[] = fields('phenology', {
  duration: flags('duration', {
    label: 'Life span',
    completion: {},
    describe: 'Life span of the plant.',
    example: 'perennial',
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

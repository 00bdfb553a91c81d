import { type Field, fields } from '../field.js';
import { integer, length, longText, ofCultivated } from './kinds.js';

export const cultivation: readonly Field[] = fields('cultivation', {
  planting_description: longText({
    aliases: ['description'],
    at: 'growth.description',
    completion: ofCultivated,
    describe: 'How the plant usually grows.',
  }),
  planting_sowing_description: longText({
    aliases: ['sowing'],
    at: 'growth.sowing',
    completion: ofCultivated,
    describe: 'How to sow the plant.',
  }),
  planting_days_to_harvest: integer({
    aliases: ['days_to_harvest'],
    unit: 'days',
    at: 'growth.days_to_harvest',
    plausible: [1, 3650],
    completion: ofCultivated,
    correction: { kind: 'integer', nullable: true },
    describe: 'Average days from planting to harvest.',
  }),
  planting_row_spacing_cm: length('planting_row_spacing', {
    aliases: ['planting_row_spacing', 'row_spacing_cm', 'row_spacing'],
    at: 'growth.row_spacing.cm',
    plausible: [1, 10_000],
    completion: ofCultivated,
    describe: 'Least spacing between rows.',
  }),
  planting_spread_cm: length('planting_spread', {
    aliases: ['planting_spread', 'spread_cm', 'spread'],
    at: 'growth.spread.cm',
    plausible: [1, 10_000],
    completion: ofCultivated,
    describe: 'Average spread of the plant.',
  }),
  minimum_root_depth_cm: length('minimum_root_depth', {
    aliases: ['minimum_root_depth'],
    at: 'growth.minimum_root_depth.cm',
    plausible: [0, 3000],
    completion: {},
    describe: 'Least depth of soil that the roots need; 0 for plants without roots.',
  }),
});
